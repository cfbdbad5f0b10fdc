import { sql } from 'kysely';
import { leasingRoutes } from '#shared/api/leasing.ts';
import type { Line, SheetLine, SheetTable } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import { notKeptNote } from '#server/kernel/reports/known-note.ts';
import { pageOfLines } from '#server/kernel/reports/page-of-lines.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { leasesFound } from '#server/modules/leasing/lists/list-leases.ts';
import { end } from '#server/modules/leasing/lists/lease-order.ts';
import { presentItem, readBelongings } from '#server/modules/leasing/lists/present-lease.ts';
import type { LeaseItem } from '#server/modules/leasing/lists/present-lease.ts';
import { monthlyRent } from './vacancy.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';

/** Leases that end in a range and that no further term carries on, by month, with the rent that is at stake. */
export const leaseExpirations: Report = {
  key: 'lease-expirations',
  permission: 'leases.read',
  parameters: ['from', 'to', 'propertyId', 'ownerId', 'unitId', 'personId'],
  async read(tx, act, asked) {
    const ending = await readEnding(tx, act, asked);
    const byCurrency = Map.groupBy(ending, ({ item }) => item.currency);
    if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
    return {
      tables: [...byCurrency].map(([currency, own]) => tableOf(currency, own)),
      notes: [{ tone: 'good', title: { word: 'rentAtStake' }, detail: { word: 'rentAtStakeRule' } }, notKeptNote],
      closedThrough: null,
    };
  },
  async lines(tx, act, asked, { line, column, currency, ...page }) {
    const has = columns.find(({ key }) => key === column)?.amountOf;
    if (has === undefined) throw refuse('reports.no-such-figure');
    const ending = (await readEnding(tx, act, asked)).filter(
      (one) => (currency === undefined || one.item.currency === currency) && isOfLine(line, one),
    );
    const lines = ending.filter((one) => has(one) !== 0).map((one) => lineOf(one, has(one)));
    return pageOfLines(lines, page);
  },
};

interface Ending {
  readonly item: LeaseItem;
  readonly endsOn: string;
  readonly rentCents: number;
}

async function readEnding(tx: Tx, { organisationId, today }: Act, asked: Asked): Promise<Ending[]> {
  const { from: endsFrom, to: endsTo, propertyId, unitId, personId } = asked;
  const query = { endsFrom, endsTo, goesOn: 'false', unitId, personId };
  const found = await leasesFound(tx, organisationId, today, leasingRoutes['GET /leases/'].query.parse(query));
  const rows =
    (await found
      ?.where(isAskedProperty('l.property_id', propertyId))
      .orderBy(end)
      .orderBy(sql`l.lease_id`)
      .execute()) ?? [];
  const ids = rows.map(({ lease_id: id }) => id);
  const belongings = await readBelongings(tx, organisationId, ids);
  return rows.map((row) => {
    const endsOn = row.leaves_on ?? row.ends_on ?? today;
    // The rent that is agreed for the last day: it is what would go on.
    const item = presentItem(row, belongings, endsOn);
    const { rentCents, rentFrequency } = item;
    const monthly = rentCents === null || rentFrequency === null ? 0 : monthlyRent(rentCents, rentFrequency);
    return { item, endsOn, rentCents: monthly };
  });
}

const columns = [
  { key: 'leases', kind: 'count', amountOf: (): number => 1 },
  { key: 'leaving', kind: 'count', amountOf: ({ item }: Ending) => (item.leavesOn === null ? 0 : 1) },
  { key: 'rentAtStake', kind: 'money', amountOf: ({ rentCents }: Ending) => rentCents },
] as const;

function isOfLine(line: string, { item, endsOn }: Ending): boolean {
  if (line === 'total') return true;
  if (/^\d{4}-\d{2}$/.test(line)) return endsOn.startsWith(line);
  if (line !== item.id && !/^[\da-f-]{36}$/.test(line)) throw refuse('reports.no-such-figure');
  return item.id === line;
}

const tenantsOf = ({ tenants, number }: LeaseItem) => tenants.map(({ name }) => name).join(', ') || number;

function lineOf({ item, endsOn }: Ending, amount: number): SheetLine {
  const { unit, property } = item;
  return {
    key: `${endsOn} ${item.id}`,
    day: endsOn,
    number: item.number,
    record: { kind: 'lease', id: item.id },
    what: tenantsOf(item),
    who: { word: 'unitAt', values: { unit: unit.name, property: property.name } },
    amount,
  };
}

function tableOf(currency: string, ending: readonly Ending[]): SheetTable {
  const cells = (own: readonly Ending[]) => [
    null,
    ...columns.map(({ kind, amountOf }) => {
      const amount = own.reduce((sum, one) => sum + amountOf(one), 0);
      return kind === 'money' ? moneyCell(amount) : { kind, count: amount, opens: amount !== 0 };
    }),
  ];
  const months = [...Map.groupBy(ending, ({ endsOn }) => endsOn.slice(0, 7))];
  return {
    currency,
    first: { word: 'tenant' },
    aside: { word: 'unit' },
    columns: [
      { key: 'ends', label: { word: 'expires' }, kind: 'day' },
      ...columns.map(({ key, kind }) => ({ key, kind, label: { word: `expirations-${key}` as const } })),
    ],
    lines: [
      ...months.flatMap(([month, own]): Line[] => [
        {
          key: `heading:${month}`,
          kind: 'heading',
          label: { word: 'oneMonth', values: { month: { month } } },
          cells: [null, ...columns.map(() => null)],
        },
        ...own.map((one): Line => {
          const { unit, property } = one.item;
          return {
            key: one.item.id,
            kind: 'line',
            label: tenantsOf(one.item),
            aside: { word: 'unitAt', values: { unit: unit.name, property: property.name } },
            record: { kind: 'lease', id: one.item.id },
            colour: property.colour,
            cells: [{ kind: 'day', day: one.endsOn }, ...cells([one]).slice(1)],
          };
        }),
        {
          key: month,
          kind: 'subtotal',
          label: { word: 'totalOfMonth', values: { month: { month } } },
          cells: cells(own),
        },
      ]),
      {
        key: 'total',
        kind: 'total',
        label: { word: 'totalLeases', values: { count: ending.length } },
        cells: cells(ending),
      },
    ],
  };
}
