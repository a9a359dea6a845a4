"""Scripted agents of solo Hit Z Road."""
