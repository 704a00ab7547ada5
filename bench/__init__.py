"""Benchmarks: ``python -m bench`` from the project's root."""
