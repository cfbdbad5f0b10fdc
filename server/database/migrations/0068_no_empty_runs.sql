-- A run that ended without a charge and without anything to tell is removed; no other run ever is.
drop trigger charge_run_is_not_removed on charge_run;
create trigger charge_run_is_not_removed before delete on charge_run
  for each row when (old.finished_at is null or old.charges > 0 or old.left_out <> '[]'::jsonb)
  execute function refuse_change_of_history('run_id');
create policy charge_run_delete on charge_run for delete to gable_app
  using (org_id = (select current_org()) and finished_at is not null and charges = 0 and left_out = '[]'::jsonb);
grant delete on charge_run to gable_app;

delete from charge_run r
 where r.finished_at is not null and r.charges = 0 and r.left_out = '[]'::jsonb
   and not exists (select from charge c where c.org_id = r.org_id and c.run_id = r.run_id);
