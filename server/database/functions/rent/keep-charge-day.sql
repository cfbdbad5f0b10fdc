-- A deposit is held from the day on which its money came, also where it was asked for here afterwards only (domain.md, 9). The
-- charge then counts from that day: its entry is reversed and posted anew. Nothing else changes the day of a charge.
create or replace function keep_charge_day() returns trigger
  language plpgsql as $$
begin
  if not is_held_kind(new.kind) or new.charged_on >= old.charged_on
    or not exists (select from journal_entry e where e.org_id = old.org_id and e.reverses_entry_id = old.entry_id)
    or not exists (select from journal_entry e
                    where e.org_id = new.org_id and e.entry_id = new.entry_id and e.date = new.charged_on
                      and e.source_kind = 'charge' and e.source_id = new.charge_id) then
    raise exception 'charge % keeps its day', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
