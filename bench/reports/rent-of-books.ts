import { layOut, writeHomes, writeLeases, writePeople } from '#bench/portfolio/many-homes.ts';

/**
 * The rent behind books of two years, as SQL: buildings, homes, tenants and leases, each month’s charge with its entry, and
 * its payment. One tenant of each building has the last two months open, and has paid as much ahead.
 */
export const rentTables: readonly string[] = (
  'property unit person person_contact ownership_share lease lease_party lease_charge lease_charge_amount lease_order ' +
  'unit_hold lease_billing charge receipt receipt_part allocation tenancy_balance charge_month'
).split(' ');

export const writePlaces = (organisationId: string, homes: number): readonly string[] => [
  layOut(homes),
  // All of them are let before the books begin.
  `update bench_home set starts_on = date '2022-01-01' + (place % 700)::integer`,
  writeHomes(organisationId),
  writePeople(organisationId),
  writeLeases(organisationId),
  'drop table bench_home, bench_property',
];

const lateHome = 'e.home % 20 = 0 and e.month >= 22';

export const writeRent = (organisationId: string): readonly string[] => [
  `truncate charge;
   insert into charge (org_id, charge_id, number, tenancy_id, lease_id, property_id, unit_id, kind, account_id, currency, cents,
                       charged_on, due_on, period_from, period_to, charge_key, entry_id, open_cents, settled_on, made_at)
   select '${organisationId}', bench_id('f', e.number), e.number, e.lease_id, e.lease_id, e.property_id, bench_id('b', e.home),
          'rent', a.account_id, 'USD', e.cents, e.date, e.date, e.date, (e.date + interval '1 month - 1 day')::date,
          'rent:' || e.lease_id || ':' || bench_id('e', e.home) || ':' || e.date, e.entry_id,
          case when ${lateHome} then e.cents else 0 end, case when ${lateHome} then null else e.date + 1 + e.home::integer % 10 end,
          e.recorded_at
     from bench_entry e join bench_account a on a.account = 'income' and a.place = e.property % a.places
    where e.kind = 'charge'`,
  `truncate receipt;
   insert into receipt (org_id, receipt_id, number, property_id, received_on, currency, cents, method, account_id, entry_id, recorded_at)
   select '${organisationId}', bench_id('8', e.number), e.number, e.property_id, e.date, 'USD', e.cents, 'transfer', a.account_id,
          e.entry_id, e.recorded_at
     from bench_entry e join bench_account a on a.account = 'operating-bank' where e.kind = 'receipt'`,
  `truncate receipt_part;
   insert into receipt_part (org_id, receipt_id, tenancy_id, lease_id, property_id, currency, cents, unapplied_cents)
   select '${organisationId}', bench_id('8', e.number), e.lease_id, e.lease_id, e.property_id, 'USD', e.cents,
          case when ${lateHome} then e.cents else 0 end
     from bench_entry e where e.kind = 'receipt'`,
  `truncate allocation;
   insert into allocation (org_id, allocation_id, tenancy_id, currency, receipt_id, charge_id, cents, on_day, entry_id, made_at)
   select '${organisationId}', bench_id('9', e.number), e.lease_id, 'USD', bench_id('8', e.number), bench_id('f', c.number),
          e.cents, e.date, e.entry_id, e.recorded_at
     from bench_entry e join bench_entry c on c.kind = 'charge' and c.home = e.home and c.month = e.month
    where e.kind = 'receipt' and not (${lateHome})`,
  `insert into tenancy_balance (org_id, tenancy_id, currency, property_id, open_cents, prepaid_cents, oldest_due_on)
   select org_id, tenancy_id, currency, property_id, sum(open_cents), sum(open_cents), min(due_on) filter (where open_cents > 0)
     from charge group by 1, 2, 3, 4`,
  `insert into charge_month (org_id, holder_id, month, currency, property_id, billed_cents, open_cents, charges)
   select c.org_id, h.holder_id, date_trunc('month', c.due_on)::date, c.currency, h.property_id, sum(c.cents), sum(c.open_cents),
          count(*)
     from charge c cross join lateral (values (c.property_id, c.property_id), (c.org_id, null)) h (holder_id, property_id)
    group by 1, 2, 3, 4, 5`,
  `insert into lease_billing (org_id, lease_id, lease_version, bill_from, next_due_on)
   select org_id, lease_id, version, bill_from, '2026-01-01' from lease`,
  `insert into record_number (org_id, kind, next_number)
   select '${organisationId}', kind, 1 + (select max(number) from bench_entry) from (values ('charge'), ('receipt')) k (kind)
   on conflict (org_id, kind) do update set next_number = excluded.next_number`,
];
