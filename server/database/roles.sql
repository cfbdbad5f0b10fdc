-- The role the application works as. It owns nothing, so row-level security always applies to it. Roles belong to the
-- whole server and are in no backup of a database, so that this is said at each update; several databases (and several
-- nodes at once) may get here together.
do $$
begin
  create role gable_app nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;
do $$
begin
  execute format('grant gable_app to %I', current_user);
exception
  when others then
    if not pg_has_role(current_user, 'gable_app', 'member') then raise; end if;
end
$$;
grant usage on schema public to gable_app;
