"""Playing by cases: what was done in a situation like this one."""
