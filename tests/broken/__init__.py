"""Games and environments with one fault each: the conformance checks must find every one."""
