-- As of a day, what was applied later is added back: it is found by its day.
create index allocation_by_day on allocation (org_id, on_day);
