"""Gymnasium environments in which one seat learns and agents play the others."""
