-- Rules of rent that were missing: what was paid back of a payment that came back itself, runs that are taken back as a
-- whole, and late fees that change on a day to come (domain.md, sections 4 and 5).

-- Money went out that never came in: whoever got it owes it.
alter table charge drop constraint charge_kind_check;
alter table charge add constraint charge_kind_check check (kind in ('rent', 'parking', 'storage', 'pets', 'utilities', 'furniture',
  'other', 'late-fee', 'returned-payment-fee', 'deposit', 'last-months-rent', 'damage', 'opening', 'refund-owed'));

-- What a person took back together, and why. A run that is taken back twice, because the first time something had to
-- stay, says when it was last.
alter table charge_run
  add column taken_back_on date,
  add column taken_back_at timestamptz,
  add column taken_back_by uuid references app_user,
  add column taken_back_reason text check (char_length(taken_back_reason) between 1 and 500),
  add column taken_back_charges integer not null default 0 check (taken_back_charges between 0 and charges),
  add check ((taken_back_on is null) = (taken_back_reason is null) and (taken_back_on is null) = (taken_back_at is null)
    and (taken_back_on is null) = (taken_back_charges = 0));
create index charge_run_taken_back on charge_run (org_id, run_id) where taken_back_on is not null;

-- A charge that goes with its run gives its key back, so that the same can be charged again. Nothing else changes a key.
create function keep_charge_key() returns trigger
  language plpgsql as $$
begin
  if new.voided_on is null or new.charge_key <> old.charge_key || '~' || old.number then
    raise exception 'charge % keeps its key', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger charge_keeps_key before update of charge_key on charge
  for each row when (new.charge_key <> old.charge_key) execute function keep_charge_key();
grant update (charge_key) on charge to gable_app;

-- From which day on a policy holds. What was set without a day holds as if it always had.
alter table late_fee_policy add column starts_on date not null default '1900-01-01'
  check (starts_on between '1900-01-01' and '2999-12-31');
alter table late_fee_policy drop constraint late_fee_policy_pkey;
alter table late_fee_policy add primary key (org_id, holder_id, starts_on);

drop function grace_days(uuid, uuid, jsonb);
-- Of what falls due on a day, by the policy of that day.
create function grace_days(an_org uuid, a_property uuid, own jsonb, due_day date) returns integer
  language sql stable
as $$
  select coalesce((
    select case when p.policy ->> 'kind' <> 'charged' then 0
                when p.policy -> 'grace' ->> 'counts' = 'business' then ceil((p.policy -> 'grace' ->> 'days')::integer * 1.4)::integer
                else (p.policy -> 'grace' ->> 'days')::integer end
      from (select own as policy, 1 as nearness, date '1900-01-01' as starts_on where own is not null
            union all
            select f.policy, case f.holder_id when a_property then 2 else 3 end, f.starts_on from late_fee_policy f
             where f.org_id = an_org and f.holder_id in (a_property, an_org) and f.starts_on <= due_day) p
     order by p.nearness, p.starts_on desc limit 1), 0)
$$;
