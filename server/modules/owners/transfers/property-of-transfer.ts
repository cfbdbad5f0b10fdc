import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { readOwnerships } from '#server/modules/portfolio/index.ts';

export interface PropertyOfTransfer {
  readonly id: string;
  readonly name: string;
  readonly colour: number;
  readonly currency: string;
}

export interface OwnerOfDay {
  readonly person: { readonly id: string; readonly name: string };
  readonly parts: number;
}

export async function readProperty(tx: Tx, organisationId: string, propertyId: string): Promise<PropertyOfTransfer> {
  const row = await tx
    .selectFrom('property')
    .select(['property_id as id', 'name', 'colour', 'currency'])
    .where('org_id', '=', organisationId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  if (row === undefined) throw refuseField('propertyId', 'owners.no-such-property');
  return row;
}

/** Who owned it on the day before, the largest shares first. Nothing may be set from the day on. */
export async function readSellers(
  tx: Tx,
  organisationId: string,
  { id, name }: PropertyOfTransfer,
  on: string,
): Promise<OwnerOfDay[]> {
  const sets = await readOwnerships(tx, organisationId, id);
  const later = sets.find(({ startsOn }) => startsOn >= on);
  if (later !== undefined) throw refuse('owners.owners-change-later', { property: name, day: later.startsOn });
  const [own] = sets;
  if (own === undefined) throw refuse('owners.no-sellers', { property: name, day: addDays(on, -1) });
  return own.shares
    .map(({ personId, name: person, parts }) => ({ person: { id: personId, name: person }, parts }))
    .toSorted((one, other) => other.parts - one.parts || (one.person.id < other.person.id ? -1 : 1));
}

interface Backdated {
  readonly property: PropertyOfTransfer;
  readonly on: string;
  readonly closedThrough: string | null;
}

/** What was told, reconciled, charged or paid out for days from then on is not changed behind anybody’s back (money.md, 5.9). */
export async function refuseBackdated(tx: Tx, organisationId: string, given: Backdated): Promise<void> {
  const { property, on, closedThrough } = given;
  const through = addDays(on, -1);
  if (closedThrough !== null && closedThrough >= through)
    throw refuse('owners.books-closed', { through: closedThrough });
  const { rows } = await sql<{ kind: 'statement' | 'reconciled' | 'fees' | 'distributed'; name: string; day: string }>`
    select 'statement' as kind, 'OS-' || lpad(s.number::text, 4, '0') as name, s.to_day::text as day from owner_statement s
     where s.org_id = ${organisationId} and s.property_id = ${property.id} and s.to_day >= ${through}::date
    union all
    select 'reconciled', a.name, r.through::text
      from fund_balance f join account a on a.org_id = f.org_id and a.account_id = f.place_id and a.is_bank
     cross join lateral (select reconciled_through(f.org_id, f.place_id, f.currency) as through) r
     where f.org_id = ${organisationId} and f.holder_kind = 'property' and f.holder_id = ${property.id}
       and f.currency = ${property.currency} and r.through >= ${through}::date
    union all
    select 'fees', 'FR-' || lpad(r.number::text, 4, '0'), t.on_day::text
      from (select run_id, charged_on as on_day from fee_charge
             where org_id = ${organisationId} and property_id = ${property.id} and charged_on >= ${on}::date
            union all
            select run_id, taken_on from fee_taking
             where org_id = ${organisationId} and property_id = ${property.id} and taken_on >= ${on}::date) t
      join fee_run r on r.org_id = ${organisationId} and r.run_id = t.run_id and r.voided_on is null
    union all
    select 'distributed', 'DR-' || lpad(r.number::text, 4, '0'), r.on_day::text
      from distribution_share d
      join distribution_run r on r.org_id = d.org_id and r.run_id = d.run_id and r.voided_at is null and r.on_day >= ${on}::date
     where d.org_id = ${organisationId} and d.property_id = ${property.id}
     order by 3 desc limit 1`.execute(tx);
  const [found] = rows;
  if (found === undefined) return;
  const values = { property: property.name, day: found.day, name: found.name };
  switch (found.kind) {
    case 'statement':
      throw refuse('owners.transfer-behind-statement', { ...values, first: addDays(found.day, 2) });
    case 'reconciled':
      throw refuse('owners.transfer-behind-reconciliation', { ...values, first: addDays(found.day, 2) });
    case 'fees':
      throw refuse('owners.transfer-behind-fees', values);
    case 'distributed':
      throw refuse('owners.transfer-behind-distribution', values);
  }
}

/** Bills that the manager paid from own money are paid back first: afterwards nobody could tell whose they were. */
export async function refuseAdvance(
  tx: Tx,
  organisationId: string,
  { id, name, currency }: PropertyOfTransfer,
  feesDueCents: number,
): Promise<void> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(m.credit_cents - m.debit_cents), 0)::bigint as cents
      from property_month m
      join account a on a.org_id = m.org_id and a.account_id = m.account_id and a.system_key = 'due-to-manager'
     where m.org_id = ${organisationId} and m.property_id = ${id} and m.currency = ${currency} and m.basis <> 'cash'`.execute(
    tx,
  );
  const cents = (rows[0]?.cents ?? 0) - feesDueCents;
  if (cents > 0) throw refuse('owners.advance-open', { property: name, amount: { cents, currency } });
}
