-- A statement that came along with an archive is never written again, and names records by the ids that they had where it was
-- issued. What they are here, by those ids without dashes.
alter table owner_statement add column known_ids jsonb;
