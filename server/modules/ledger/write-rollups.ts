import { sql } from 'kysely';
import { firstOfMonth } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { ResolvedLine } from './entry.ts';
import type { Numbered } from './post.ts';

/** Adds entries to the balances by month, by day and by property, in the transaction that posts them. */
export async function writeRollups(tx: Tx, entries: readonly Numbered[], organisationId: string): Promise<void> {
  const lines = entries.flatMap(({ entry, lines: own }) => own.map((line) => ({ ...line, date: entry.date })));
  const months = addUp(lines, (line) => [line.accountId, firstOfMonth(line.date)]);
  const days = addUp(lines, (line) => [line.date, line.accountId]);
  const ofProperties = lines.filter(({ propertyId }) => propertyId !== null && propertyId !== undefined);
  const properties = addUp(ofProperties, (line) => [line.propertyId ?? '', line.accountId, firstOfMonth(line.date)]);
  const of = (sums: readonly Sum[], place: number) => sums.map(({ key }) => key[place] ?? '');
  await sql`
    insert into account_month as m (org_id, account_id, month, currency, basis, debit_cents, credit_cents)
    select ${organisationId}::uuid, n.* from unnest(
      ${of(months, 0)}::uuid[], ${of(months, 1)}::date[], ${of(months, 2)}::text[], ${of(months, 3)}::text[],
      ${debits(months)}::bigint[], ${credits(months)}::bigint[]) as n
    on conflict (org_id, account_id, month, currency, basis) do update
      set debit_cents = m.debit_cents + excluded.debit_cents, credit_cents = m.credit_cents + excluded.credit_cents`.execute(
    tx,
  );
  await sql`
    insert into account_day as d (org_id, day, account_id, currency, basis, debit_cents, credit_cents)
    select ${organisationId}::uuid, n.* from unnest(
      ${of(days, 0)}::date[], ${of(days, 1)}::uuid[], ${of(days, 2)}::text[], ${of(days, 3)}::text[],
      ${debits(days)}::bigint[], ${credits(days)}::bigint[]) as n
    on conflict (org_id, day, account_id, currency, basis) do update
      set debit_cents = d.debit_cents + excluded.debit_cents, credit_cents = d.credit_cents + excluded.credit_cents`.execute(
    tx,
  );
  if (properties.length === 0) return;
  await sql`
    insert into property_month as p (org_id, property_id, account_id, month, currency, basis, debit_cents, credit_cents)
    select ${organisationId}::uuid, n.* from unnest(
      ${of(properties, 0)}::uuid[], ${of(properties, 1)}::uuid[], ${of(properties, 2)}::date[], ${of(properties, 3)}::text[],
      ${of(properties, 4)}::text[], ${debits(properties)}::bigint[], ${credits(properties)}::bigint[]) as n
    on conflict (org_id, property_id, account_id, month, currency, basis) do update
      set debit_cents = p.debit_cents + excluded.debit_cents, credit_cents = p.credit_cents + excluded.credit_cents`.execute(
    tx,
  );
}

interface Sum {
  readonly key: readonly string[];
  readonly debit: bigint;
  readonly credit: bigint;
}

/** One row per key, in the order of the keys: whoever writes rollups locks their rows in the same order. */
function addUp<Rolled extends ResolvedLine>(
  lines: readonly Rolled[],
  keyOf: (line: Rolled) => readonly string[],
): Sum[] {
  const groups = Map.groupBy(lines, (line) => [...keyOf(line), line.currency, line.basis].join(' '));
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, own]) => ({
      key: key.split(' '),
      debit: own.reduce((sum, { cents }) => (cents > 0 ? sum + BigInt(cents) : sum), 0n),
      credit: own.reduce((sum, { cents }) => (cents < 0 ? sum - BigInt(cents) : sum), 0n),
    }));
}

const debits = (sums: readonly Sum[]) => sums.map(({ debit }) => debit.toString());
const credits = (sums: readonly Sum[]) => sums.map(({ credit }) => credit.toString());
