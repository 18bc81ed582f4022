-- The history of a test keeps what was changed (LAB-179).

-- The values before and after, as a JSON list; null where none was changed, and in events before this.
alter table run_events add column changes text;
