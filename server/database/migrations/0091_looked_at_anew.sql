-- Runs passed over months between what they charged and what was charged ahead, where the rent had changed ahead. What they
-- noted is forgotten once: the next run looks at each lease from its beginning, and charges what is missing.
delete from lease_billing;
