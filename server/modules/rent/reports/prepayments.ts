import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SheetTable, StandingNote } from '#shared/reports/sheet.ts';
import { sumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { readBankBalance, readClosedThrough, readKnownThrough } from '#server/modules/ledger/index.ts';
import { readTenancyLeases } from '#server/modules/rent/arrears/tenancy-leases.ts';
import type { TenancyLease } from '#server/modules/rent/arrears/tenancy-leases.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { isKnown, isUnknown } from '#server/modules/rent/tenancy-money/known-entries.ts';
import { isTenancyIn } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';
import { linesByProperty, sumOf } from '#server/kernel/reports/by-property.ts';
import { placeOf, tenantsOf } from '#server/modules/rent/report-parts/charges-said.ts';
import { readMoneySaid } from '#server/modules/rent/report-parts/money-said.ts';
import type { MoneyItem } from '#server/modules/rent/report-parts/money-said.ts';
import { readFigureLine } from '#server/kernel/reports/figure-line.ts';
import { isInUnit, isOfTenancy } from '#server/modules/rent/report-parts/narrow.ts';
import { readItems } from '#server/kernel/reports/report-items.ts';
import { isWhole, tieNote } from '#server/kernel/reports/tie-notes.ts';

/** What tenants paid or were credited and is not applied, by the days of the books: that is the account of prepayments. */
export const prepayments: Report = {
  key: 'prepayments',
  permission: 'rent.read',
  parameters: ['asOf', 'knownAt', 'propertyId', 'ownerId', 'unitId', 'leaseId', 'personId', 'groupBy'],
  async read(tx, act, asked) {
    const on = await openDay(tx, act, asked);
    const rows = await readUnapplied(tx, on);
    const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
    if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
    return {
      tables: [...byCurrency].map(([currency, own]) => tableOf(currency, own, asked)),
      notes: await readTies(tx, act, on, byCurrency),
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, asked, figure) {
    const on = await openDay(tx, act, asked);
    const of = sql`select m.* from (${unappliedOn(on)}) m where ${isOfFigure(figure.line, figure.column, on)}`;
    return readWhole(tx, async () => {
      const { shown, present } = await readItems<MoneyItem>(tx, { of }, figure);
      return present(await readMoneySaid(tx, on, shown));
    });
  },
};

interface Day {
  readonly organisationId: string;
  readonly day: string;
  readonly knownThrough: number | undefined;
  readonly asked: Asked;
}

async function openDay(tx: Tx, { organisationId, today }: Act, asked: Asked): Promise<Day> {
  const knownThrough = await readKnownThrough(tx, organisationId, asked.knownAt);
  return { organisationId, day: asked.asOf ?? today, knownThrough, asked };
}

/** Only tenancies that hold something now, or from which something was used or returned since, are looked at. */
function unappliedOn({ organisationId: org, day, knownThrough, asked }: Day): RawBuilder<unknown> {
  const known = (entry: Parameters<typeof isKnown>[1]) => isKnown(org, entry, knownThrough);
  const later = (dated: string, entry: `${string}.${string}`) =>
    sql`(${sql.ref(dated)} > ${day}::date or ${isUnknown(org, entry, knownThrough)})`;
  const used = (of: RawBuilder<unknown>) => sql`coalesce((select sum(a.cents) from allocation a
    where a.org_id = ${org} and ${of} and a.on_day <= ${day}::date and ${known('a.entry_id')}), 0)`;
  const isAsked = (tenancyId: string) => sql`${isOfTenancy(org, tenancyId, asked)}
    and ${isInUnit({ organisationId: org, day }, tenancyId, asked)}
    and ${isTenancyIn(tenancyId, asked.propertyId, { organisationId: org, day })}`;
  return sql`
    with used_later as materialized (
      select distinct a.receipt_id, a.credit_id, a.tenancy_id from allocation a
       where a.org_id = ${org} and ${later('a.on_day', 'a.entry_id')} and ${isAsked('a.tenancy_id')}
    ), holding as materialized (
      select b.tenancy_id from tenancy_balance b
       where b.org_id = ${org} and (b.prepaid_cents > 0 or b.credit_cents > 0) and ${isAsked('b.tenancy_id')}
      union
      select u.tenancy_id from used_later u
      union
      select p.tenancy_id from receipt r join receipt_part p on p.org_id = r.org_id and p.receipt_id = r.receipt_id
       where r.org_id = ${org} and r.reversed_on is not null and ${isAsked('p.tenancy_id')}
      union
      select k.tenancy_id from credit k
       where k.org_id = ${org} and k.voided_on is not null and ${isAsked('k.tenancy_id')}
    ), unapplied as (
      select 'receipt' as kind, r.receipt_id as "recordId", p.tenancy_id, p.lease_id, r.received_on as day, r.number,
             p.currency, p.cents - ${used(sql`a.receipt_id = p.receipt_id and a.tenancy_id = p.tenancy_id`)} as cents, true as is_money
        from receipt r join receipt_part p on p.org_id = r.org_id and p.receipt_id = r.receipt_id
       where p.org_id = ${org} and p.tenancy_id in (select h.tenancy_id from holding h)
         and r.received_on <= ${day}::date and ${known('r.entry_id')}
         and (r.reversed_on is null or ${later('r.reversed_on', 'r.reversal_entry_id')})
         and (p.unapplied_cents > 0 or r.reversed_on is not null or (p.receipt_id, p.tenancy_id) in (
           select u.receipt_id, u.tenancy_id from used_later u where u.receipt_id is not null))
      union all
      select 'credit', k.credit_id, k.tenancy_id, k.lease_id, k.given_on, k.number, k.currency,
             k.cents - ${used(sql`a.credit_id = k.credit_id`)}, k.kind = 'deposit'
        from credit k
       where k.org_id = ${org} and k.tenancy_id in (select h.tenancy_id from holding h)
         and k.given_on <= ${day}::date and ${known('k.entry_id')}
         and (k.voided_on is null or ${later('k.voided_on', 'k.void_entry_id')})
         and (k.unapplied_cents > 0 or k.voided_on is not null or k.credit_id in (
           select u.credit_id from used_later u where u.credit_id is not null))
    )
    select u."recordId" || ':' || u.tenancy_id as key, u.day, u.number as at, u.currency, u.cents::bigint as cents, u.kind, u."recordId",
           u.lease_id as "leaseId", u.tenancy_id as "tenancyId", u.is_money as "isMoney"
      from unapplied u where u.cents <> 0`;
}

function isOfFigure(line: string, column: string, on: Day): RawBuilder<boolean> {
  const found = readFigureLine(line);
  const isOfLine =
    found.of === 'all'
      ? sql`true`
      : found.of === 'property'
        ? isTenancyIn('m.tenancyId', found.propertyId, on)
        : sql`m."tenancyId"::text = ${found.key}`;
  if (!['payments', 'credits', 'total'].includes(column)) throw refuse('reports.no-such-figure');
  const isOfColumn = column === 'total' ? sql`true` : sql`m."isMoney" = ${column === 'payments'}`;
  return sql<boolean>`${isOfLine} and ${isOfColumn}`;
}

interface Row {
  readonly tenancyId: string;
  readonly currency: string;
  readonly payments: string;
  readonly credits: string;
  readonly lease: TenancyLease;
}

async function readUnapplied(tx: Tx, on: Day): Promise<Row[]> {
  const sums = sql<Omit<Row, 'lease'>>`
    select m."tenancyId", m.currency, coalesce(sum(m.cents) filter (where m."isMoney"), 0)::text as payments,
           coalesce(sum(m.cents) filter (where not m."isMoney"), 0)::text as credits
      from (${unappliedOn(on)}) m group by 1, 2 order by 2, 1`;
  return readWhole(tx, async () => {
    const { rows } = await sums.execute(tx);
    const ids = [...new Set(rows.map(({ tenancyId }) => tenancyId))];
    const leases = await readTenancyLeases(tx, on.organisationId, ids, on.day);
    return rows.flatMap((row) => {
      const lease = leases.get(row.tenancyId);
      return lease === undefined ? [] : [{ ...row, lease }];
    });
  });
}

function tableOf(currency: string, rows: readonly Row[], { groupBy }: Asked): SheetTable {
  const cellsOf = (own: readonly Row[]) => {
    const [payments, credits] = [sumOf(own, (row) => row.payments), sumOf(own, (row) => row.credits)];
    return [payments, credits, sumCents(BigInt(payments) + BigInt(credits))].map((cents) => moneyCell(cents));
  };
  return {
    currency,
    first: { word: 'tenant' },
    aside: { word: 'unit' },
    columns: [
      { key: 'payments', label: { word: 'unappliedPayments' }, kind: 'money' },
      { key: 'credits', label: { word: 'unappliedCredits' }, kind: 'money' },
      { key: 'total', label: { word: 'total' }, kind: 'money' },
    ],
    lines: linesByProperty(rows, {
      groupBy,
      propertyOf: ({ lease }) => lease.property,
      lineOf: (row, isUnder) => ({
        key: row.tenancyId,
        kind: 'line',
        label: tenantsOf(row.lease),
        aside: placeOf(row.lease, isUnder),
        record: { kind: 'lease', id: row.lease.id },
        colour: row.lease.property.colour,
        cells: cellsOf([row]),
      }),
      cellsOf,
      total: { word: 'totalLeases', values: { count: rows.length } },
    }),
  };
}

/** As known now, where everything is shown. */
async function readTies(
  tx: Tx,
  { organisationId, session: { seesAllProperties } }: Act,
  { day, asked }: Day,
  byCurrency: ReadonlyMap<string, readonly Row[]>,
): Promise<StandingNote[]> {
  if (asked.knownAt !== undefined || !isWhole({ seesAllProperties, asked })) return [];
  const { id: accountId, number, name } = await systemAccount(tx, organisationId, 'prepayments');
  const notes = [];
  for (const [currency, rows] of byCurrency) {
    const balance = await readBankBalance(tx, organisationId, { accountId, currency, asOf: day });
    const amount = sumOf(rows, ({ payments, credits }) => sumCents(BigInt(payments) + BigInt(credits)));
    const account = `${number} ${name}`;
    notes.push(tieNote({ currency, amount, books: sumCents(-balance), account, detail: 'prepaymentsTie' }));
  }
  return notes;
}
