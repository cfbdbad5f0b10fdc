import { sql } from 'kysely';
import type { Cell, Line, SheetLine, SheetTable } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import { pageOfLines } from '#server/kernel/reports/page-of-lines.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { placedLeaseRows } from '#server/modules/leasing/lists/lease-order.ts';
import { presentItem, readBelongings } from '#server/modules/leasing/lists/present-lease.ts';
import type { LeaseItem } from '#server/modules/leasing/lists/present-lease.ts';
import { plannedAmounts } from '#server/modules/leasing/terms/charge-plan.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';

/** Every change of a rent that takes effect in a range: those that have, and those that are agreed and still to come. */
export const rentIncreases: Report = {
  key: 'rent-increases',
  permission: 'leases.read',
  parameters: ['from', 'to', 'propertyId', 'ownerId', 'unitId', 'personId'],
  async read(tx, act, asked) {
    const steps = await readSteps(tx, act, asked);
    const byCurrency = Map.groupBy(steps, ({ item }) => item.currency);
    if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
    return {
      tables: [...byCurrency].map(([currency, own]) => tableOf(currency, own)),
      notes: [{ tone: 'good', title: { word: 'increases' }, detail: { word: 'increasesRule' } }],
      closedThrough: null,
    };
  },
  async lines(tx, act, asked, { line, column, currency, ...page }) {
    const amountOf = columns.find(({ key }) => key === column)?.amountOf;
    if (amountOf === undefined) throw refuse('reports.no-such-figure');
    const all = await readSteps(tx, act, asked);
    if (!['done', 'coming', 'total'].includes(line) && !all.some(({ key }) => key === line))
      throw refuse('reports.no-such-figure');
    const steps = all.filter(
      (step) =>
        (currency === undefined || step.item.currency === currency) &&
        (line === 'total' || line === step.state || line === step.key) &&
        amountOf(step) !== 0,
    );
    const lines = steps.map((step) => lineOf(step, amountOf(step)));
    return pageOfLines(lines, page);
  },
};

interface Step {
  readonly key: string;
  readonly item: LeaseItem;
  readonly on: string;
  readonly before: number;
  readonly after: number;
  readonly state: 'done' | 'coming';
}

export async function readSteps(
  tx: Tx,
  { organisationId, today }: Pick<Act, 'organisationId' | 'today'>,
  asked: Pick<Asked, 'from' | 'to' | 'propertyId' | 'unitId' | 'personId'>,
): Promise<Step[]> {
  const { from = today, to = today, propertyId, unitId, personId } = asked;
  let found = placedLeaseRows(tx, organisationId).where('l.stage', '=', 'signed').where('l.starts_on', '<=', to)
    .where(sql<boolean>`exists (
      select from lease_charge c
       where c.org_id = l.org_id and c.lease_id = l.lease_id and c.kind = 'rent'
         and (exists (select from lease_charge_amount a
                       where a.org_id = c.org_id and a.charge_id = c.charge_id
                         and a.starts_on between ${from}::date and ${to}::date and a.starts_on > c.starts_on)
              or exists (select from lease_clause k
                          where k.org_id = c.org_id and k.charge_id = c.charge_id and k.kind = 'percent'
                            and k.first_on <= ${to}::date)))`);
  if (propertyId !== undefined) found = found.where(isAskedProperty('l.property_id', propertyId));
  if (unitId !== undefined) found = found.where('l.unit_id', '=', unitId);
  if (personId !== undefined)
    found = found.where(sql<boolean>`exists (
      select from lease_party y where y.org_id = l.org_id and y.lease_id = l.lease_id and y.person_id = ${personId})`);
  const rows = await found.execute();
  const ids = rows.map(({ lease_id: id }) => id);
  const belongings = await readBelongings(tx, organisationId, ids);
  return rows.flatMap((row) => {
    const item = presentItem(row, belongings, today);
    const last = item.lastDay ?? to;
    return (belongings.charges.get(row.lease_id) ?? [])
      .filter(({ kind }) => kind === 'rent')
      .flatMap((charge) => {
        const amounts = plannedAmounts(charge, to);
        return amounts.flatMap((amount, place): Step[] => {
          const before = amounts[place - 1];
          const runs = amount.from <= last && (charge.endsOn === null || amount.from <= charge.endsOn);
          if (before === undefined || !runs || amount.from < from || amount.cents === before.cents) return [];
          return [
            {
              key: `${amount.from} ${charge.id}`,
              item,
              on: amount.from,
              before: before.cents,
              after: amount.cents,
              state: amount.from <= today ? 'done' : 'coming',
            },
          ];
        });
      });
  });
}

const columns = [
  { key: 'before', amountOf: ({ before }: Step) => before },
  { key: 'after', amountOf: ({ after }: Step) => after },
  { key: 'increase', amountOf: ({ before, after }: Step) => after - before },
] as const;

const tenantsOf = ({ tenants, number }: LeaseItem) => tenants.map(({ name }) => name).join(', ') || number;
const placeOf = ({ unit, property }: LeaseItem) => ({
  word: 'unitAt' as const,
  values: { unit: unit.name, property: property.name },
});

function lineOf({ key, item, on }: Step, amount: number): SheetLine {
  const record = { kind: 'lease' as const, id: item.id };
  return { key, day: on, number: item.number, record, what: tenantsOf(item), who: placeOf(item), amount };
}

function cellsOf(steps: readonly Step[], on: string | undefined): (Cell | null)[] {
  const sum = (amountOf: (step: Step) => number) => steps.reduce((all, step) => all + amountOf(step), 0);
  const before = sum((step) => step.before);
  const change = sum((step) => step.after - step.before);
  return [
    on === undefined ? null : { kind: 'day', day: on },
    ...columns.map(({ amountOf }) => moneyCell(sum(amountOf))),
    before === 0 ? null : { kind: 'share', basisPoints: Math.round((change * 10_000) / before) },
  ];
}

function tableOf(currency: string, steps: readonly Step[]): SheetTable {
  const section = (state: Step['state']): Line[] => {
    const own = steps.filter((step) => step.state === state).toSorted((one, other) => (one.key < other.key ? -1 : 1));
    if (own.length === 0) return [];
    return [
      {
        key: `heading:${state}`,
        kind: 'heading',
        label: { word: `increases-${state}` },
        cells: Array.from({ length: 5 }, () => null),
      },
      ...own.map((step): Line => ({
        key: step.key,
        kind: 'line',
        label: tenantsOf(step.item),
        aside: placeOf(step.item),
        record: { kind: 'lease', id: step.item.id },
        colour: step.item.property.colour,
        cells: cellsOf([step], step.on),
      })),
      { key: state, kind: 'subtotal', label: { word: `increases-total-${state}` }, cells: cellsOf(own, undefined) },
    ];
  };
  return {
    currency,
    first: { word: 'tenant' },
    aside: { word: 'unit' },
    columns: [
      { key: 'on', label: { word: 'increases-on' }, kind: 'day' },
      ...columns.map(({ key }) => ({ key, label: { word: `increases-${key}` as const }, kind: 'money' as const })),
      { key: 'percent', label: { word: 'increases-percent' }, kind: 'share' },
    ],
    lines: [
      ...section('done'),
      ...section('coming'),
      {
        key: 'total',
        kind: 'total',
        label: { word: 'increases-total', values: { count: steps.length } },
        cells: cellsOf(steps, undefined),
      },
    ],
  };
}
