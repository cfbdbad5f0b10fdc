-- Grace days are counted by shared/rent/late-fees.ts alone; this counted business days as 1.4 calendar days.
drop function grace_days(uuid, uuid, jsonb, date);
