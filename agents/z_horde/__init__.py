"""Scripted agents of Z Horde."""
