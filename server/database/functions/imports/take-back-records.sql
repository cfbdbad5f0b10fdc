-- Takes out what an import brought of vendors, owners and banks, before the books are taken back. The application may remove
-- none of these rows; this may, and only what is written in `import_item` of the workspace that asks.
create or replace function take_back_records(an_import uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  an_org uuid := current_org();
  ids uuid[];
begin
  perform from import_run where org_id = an_org and import_id = an_import and state = 'done' for update;
  if not found then
    raise exception 'import % cannot be taken back', an_import using errcode = 'restrict_violation';
  end if;
  select coalesce(array_agg(record_id), '{}') into ids
    from import_item where org_id = an_org and import_id = an_import and kind = 'record';
  if cardinality(ids) = 0 then return; end if;

  delete from tax_filing where org_id = an_org and filing_id = any (ids);
  delete from tax_rule where org_id = an_org and md5('tax_rule ' || rule_id)::uuid = any (ids);
  delete from tax_account where org_id = an_org and md5('tax_account ' || account_id)::uuid = any (ids);
  delete from tax_vendor where org_id = an_org and md5('tax_vendor ' || vendor_id)::uuid = any (ids);
  delete from tax_payee where org_id = an_org and md5('tax_payee ' || person_id)::uuid = any (ids);

  delete from reconciliation_item where org_id = an_org and reconciliation_id = any (ids);
  delete from reconciliation where org_id = an_org and reconciliation_id = any (ids);
  delete from bank_reading where org_id = an_org and md5('bank_reading ' || account_id)::uuid = any (ids);
  delete from ach_setting where org_id = an_org and md5('ach_setting ' || account_id)::uuid = any (ids);
  delete from bank_rule where org_id = an_org and rule_id = any (ids);
  delete from line_claim where org_id = an_org and claim_id = any (ids);
  delete from statement_line where org_id = an_org and line_id = any (ids);
  delete from bank_file where org_id = an_org and file_id = any (ids);
  delete from stored_file where org_id = an_org and file_id = any (ids);

  delete from owner_statement where org_id = an_org and statement_id = any (ids);
  delete from owner_statement_run where org_id = an_org and run_id = any (ids);
  delete from distribution_payment where org_id = an_org and run_id = any (ids);
  delete from distribution_share where org_id = an_org and run_id = any (ids);
  delete from owner_hold where org_id = an_org and hold_id = any (ids);
  delete from contribution_request_payment where org_id = an_org and request_id = any (ids);
  delete from contribution_request where org_id = an_org and request_id = any (ids);
  delete from distribution_run where org_id = an_org and run_id = any (ids);
  delete from owner_setting where org_id = an_org and md5('owner_setting ' || person_id)::uuid = any (ids);
  delete from fee_taking where org_id = an_org and taking_id = any (ids);
  delete from fee_charge where org_id = an_org and charge_id = any (ids);
  delete from fee_run where org_id = an_org and run_id = any (ids);

  delete from payment_check where org_id = an_org and payment_id = any (ids);
  delete from payment_setting where org_id = an_org and md5('payment_setting ' || account_id)::uuid = any (ids);
  delete from bill_rule where org_id = an_org and md5('bill_rule ' || org_id)::uuid = any (ids);
  delete from received_bill where org_id = an_org and bill_id = any (ids);
  delete from bill_settlement where org_id = an_org and settlement_id = any (ids);
  delete from bill_credit_line where org_id = an_org and line_id = any (ids);
  delete from bill_credit where org_id = an_org and credit_id = any (ids);
  delete from bill_payment where org_id = an_org and payment_id = any (ids);
  delete from bill_posting where org_id = an_org and line_id = any (ids);
  delete from bill_approval where org_id = an_org and approval_id = any (ids);
  delete from bill_line where org_id = an_org and line_id = any (ids);
  delete from bill where org_id = an_org and bill_id = any (ids);
  delete from vendor where org_id = an_org and vendor_id = any (ids);
  delete from search_entry where org_id = an_org and record_id = any (ids);
end
$$;
revoke all on function take_back_records(uuid) from public;
grant execute on function take_back_records(uuid) to gable_app;
