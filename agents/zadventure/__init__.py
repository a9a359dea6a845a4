"""Scripted agents of Zadventure."""
