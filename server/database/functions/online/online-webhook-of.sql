-- Whose the address is that a provider sends its messages to. What comes there is believed by its signature alone.
create or replace function online_webhook_of(a_key text)
  returns table (org_id uuid, provider text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select p.org_id, p.provider from online_provider p where p.webhook_key = a_key
$$;
revoke all on function online_webhook_of(text) from public;
grant execute on function online_webhook_of(text) to gable_app;
