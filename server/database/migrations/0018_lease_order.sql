-- The list of leases in order of the last day that is known; a tenancy without one comes behind all others.
create index lease_by_last_day on lease (org_id, (coalesce(leaves_on, ends_on, date '2999-12-31')), lease_id);
