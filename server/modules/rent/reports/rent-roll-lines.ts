import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SheetLine } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Figure } from '#server/kernel/reports/report.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { asOf, endOf } from '#server/modules/rent/tenancy-money/money-on.ts';
import type { MoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';
import { isKnown, isUnknown } from '#server/modules/rent/tenancy-money/known-entries.ts';
import { sumOf } from '#server/kernel/reports/by-property.ts';
import { tenantLabel } from '#server/modules/rent/report-parts/charges-said.ts';
import { movementItems, readMovementsSaid } from '#server/modules/rent/report-parts/deposit-lines.ts';
import type { MovementItem } from '#server/modules/rent/report-parts/deposit-lines.ts';
import { readMoneySaid } from '#server/modules/rent/report-parts/money-said.ts';
import type { MoneyItem } from '#server/modules/rent/report-parts/money-said.ts';
import { readItems } from '#server/kernel/reports/report-items.ts';
import type { LetRow } from './rent-roll-rows.ts';

/** What a figure of the rent roll is made of, for the tenancies that it is about. */
export async function readRollLines(tx: Tx, on: MoneyDay, rows: readonly LetRow[], figure: Figure) {
  if (figure.column === 'rent') return rentLines(rows, figure);
  return readWhole(tx, async () => {
    if (figure.column === 'deposit') {
      const of = sql`select i.* from (${movementItems(on.organisationId, isMovedBy(on))}) i
        join ${wanted(rows)} w on w.tenancy_id = i."tenancyId" and w.currency = i.currency`;
      const { shown, present } = await readItems<MovementItem>(tx, { of }, figure);
      return present(await readMovementsSaid(tx, on, shown));
    }
    if (figure.column !== 'balance') throw refuse('reports.no-such-figure');
    const before = asOf(on, { tenancyIds: rows.map(({ tenancyId }) => tenancyId) });
    const { shown, present } = await readItems<MoneyItem>(tx, { before, of: balanceItems(on, rows) }, figure);
    return present(await readMoneySaid(tx, on, shown));
  });
}

/** The tenancies by the currency of their term, which their balance is in. */
function wanted(rows: readonly LetRow[]): RawBuilder<unknown> {
  const list = (read: (row: LetRow) => string) => `{${rows.map(read).join(',')}}`;
  return sql`(select * from unnest(${list(({ tenancyId }) => tenancyId)}::uuid[], ${list(({ currency }) => currency)}::text[])
    as t (tenancy_id, currency))`;
}

/**
 * As in `asOf`: an item counts from its own date or, if it was recorded before that, from the day it was recorded; a payment
 * counts from its own date alone. What was recorded after the last entry that counts is later too.
 */
function isLater(on: MoneyDay, dated: string, recorded: string, entry: `${string}.${string}`): RawBuilder<boolean> {
  if (on.isToday) return sql<boolean>`false`;
  return sql<boolean>`((${sql.ref(dated)} > ${on.day}::date and ${sql.ref(recorded)} >= ${endOf(on)})
    or ${isUnknown(on.organisationId, entry, on.knownThrough)})`;
}

function isMovedBy(on: MoneyDay): RawBuilder<boolean> {
  return sql<boolean>`not ${isLater(on, 'm.on_day', 'm.made_at', 'm.entry_id')}`;
}

/** What is due by the day, less what is unapplied: a payment or a credit, and what of it was used later. */
function balanceItems(on: MoneyDay, rows: readonly LetRow[]): RawBuilder<unknown> {
  const { organisationId: org, day, isToday, knownThrough } = on;
  const ofWanted = (table: string) =>
    sql`join ${wanted(rows)} w on w.tenancy_id = ${sql.ref(`${table}.tenancy_id`)} and w.currency = ${sql.ref(`${table}.currency`)}`;
  const rest = (table: string, isIts: (uses: string) => RawBuilder<unknown>) =>
    isToday
      ? sql.ref(`${table}.unapplied_cents`)
      : sql`(${sql.ref(`${table}.cents`)}
          - coalesce((select sum(a.cents) from allocation a where a.org_id = ${org} and ${isIts('a')}), 0)
          + coalesce((select sum(u.cents) from used_later u where ${isIts('u')}), 0))`;
  const isUndone = (undone: string) =>
    isToday
      ? sql`false`
      : sql`(${sql.ref(undone)} is not null and not ${isLater(on, undone, 'e.recorded_at', 'e.entry_id')})`;
  const ofReceipt = (uses: string) =>
    sql`${sql.ref(`${uses}.receipt_id`)} = p.receipt_id and ${sql.ref(`${uses}.tenancy_id`)} = p.tenancy_id`;
  const ofCredit = (uses: string) => sql`${sql.ref(`${uses}.credit_id`)} = k.credit_id`;
  return sql`
    select c.charge_id::text as key, c.due_on as day, c.number as at, c.currency, c.open_cents as cents, 'charge' as kind,
           c.charge_id as "recordId", c.lease_id as "leaseId"
      from charge c ${ofWanted('c')} where c.org_id = ${org} and c.open_cents > 0 and c.due_on <= ${day}::date
    union all
    select x.* from (
      select p.receipt_id || ':' || p.tenancy_id as key, r.received_on, r.number, p.currency,
             -${rest('p', ofReceipt)}::bigint as cents, 'receipt', r.receipt_id, p.lease_id
        from receipt_part p ${ofWanted('p')}
        join receipt r on r.org_id = p.org_id and r.receipt_id = p.receipt_id
        left join journal_entry e on e.org_id = r.org_id and e.entry_id = r.reversal_entry_id
       where p.org_id = ${org} and r.received_on <= ${day}::date
         and ${isKnown(org, 'r.entry_id', knownThrough)} and not ${isUndone('r.reversed_on')}
      union all
      select k.credit_id::text, k.given_on, k.number, k.currency, -${rest('k', ofCredit)}::bigint, 'credit', k.credit_id, k.lease_id
        from credit k ${ofWanted('k')}
        left join journal_entry e on e.org_id = k.org_id and e.entry_id = k.void_entry_id
       where k.org_id = ${org} and not ${isLater(on, 'k.given_on', 'k.made_at', 'k.entry_id')} and not ${isUndone('k.voided_on')}) x
     where x.cents <> 0`;
}

/** What the lease says on the day. */
function rentLines(rows: readonly LetRow[], { limit, cursor }: Figure) {
  const paying = rows.filter(({ rentCents }) => rentCents !== 0);
  const [after = '0'] = readCursor(cursor, ['number']) ?? [];
  const from = Number(after);
  const page = pageOf(
    paying.slice(from, from + limit + 1).map((row, index) => ({ row, next: from + index + 1 })),
    limit,
    ({ next }) => [String(next)],
    ({ row }): SheetLine => ({
      key: row.leaseId,
      day: row.startsOn,
      number: row.number,
      record: { kind: 'lease', id: row.leaseId },
      what: { word: 'rentOfLease', values: { lease: row.number } },
      who: tenantLabel(row),
      amount: row.rentCents,
    }),
  );
  return { ...page, amount: sumOf(paying, ({ rentCents }) => rentCents) };
}
