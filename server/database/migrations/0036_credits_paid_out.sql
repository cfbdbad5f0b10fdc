-- A credit that waits can be paid out: a refund takes from payments, from credits, or from both (domain.md, 5).
alter table allocation drop constraint allocation_check1;
