import { sql } from 'kysely';
import type { Cell, Line, SheetLine, SheetTable } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import { notKeptNote } from '#server/kernel/reports/known-note.ts';
import { pageOfLines } from '#server/kernel/reports/page-of-lines.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { presentItem, readBelongings } from '#server/modules/leasing/lists/present-lease.ts';
import type { LeaseItem } from '#server/modules/leasing/lists/present-lease.ts';
import { plannedAmounts } from '#server/modules/leasing/terms/charge-plan.ts';
import { readDueByIndex } from './due-by-index.ts';
import type { LatestFigures } from './index-figures.ts';
import { leasesOf } from './increase-steps.ts';
import type { Range, Step } from './increase-steps.ts';

/**
 * Every change of a rent that takes effect in a range: those that have, and those that are agreed and still to come. Besides,
 * whatever an index is to change since a day that was reached by the end of the range, until somebody applies it.
 */
export const rentIncreases = (figuresOf: () => LatestFigures): Report => ({
  key: 'rent-increases',
  permission: 'leases.read',
  parameters: ['from', 'to', 'propertyId', 'ownerId', 'unitId', 'personId'],
  async read(tx, act, asked) {
    const steps = await readAll(tx, act, asked, figuresOf());
    const byCurrency = Map.groupBy(steps, ({ item }) => item.currency);
    if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
    return {
      tables: [...byCurrency].map(([currency, own]) => tableOf(currency, own)),
      notes: [{ tone: 'good', title: { word: 'increases' }, detail: { word: 'increasesRule' } }, notKeptNote],
      closedThrough: null,
    };
  },
  async lines(tx, act, asked, { line, column, currency, ...page }) {
    const amountOf = columns.find(({ key }) => key === column)?.amountOf;
    if (amountOf === undefined) throw refuse('reports.no-such-figure');
    const all = await readAll(tx, act, asked, figuresOf());
    if (!['done', 'due', 'coming', 'total'].includes(line) && !all.some(({ key }) => key === line))
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
});

async function readAll(tx: Tx, act: Act, asked: Asked, figures: LatestFigures): Promise<Step[]> {
  return [...(await readSteps(tx, act, asked)), ...(await readDueByIndex(tx, act, asked, figures))];
}

export async function readSteps(
  tx: Tx,
  { organisationId, today }: Pick<Act, 'organisationId' | 'today'>,
  asked: Range,
): Promise<Step[]> {
  const { from = today, to = today } = asked;
  const rows = await leasesOf(tx, organisationId, asked, to)
    .where(sql<boolean>`exists (
      select from lease_charge c
       where c.org_id = l.org_id and c.lease_id = l.lease_id and c.kind = 'rent'
         and (exists (select from lease_charge_amount a
                       where a.org_id = c.org_id and a.charge_id = c.charge_id
                         and a.starts_on between ${from}::date and ${to}::date and a.starts_on > c.starts_on)
              or exists (select from lease_clause k
                          where k.org_id = c.org_id and k.charge_id = c.charge_id and k.kind = 'percent'
                            and k.first_on <= ${to}::date)))`)
    .execute();
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
  const [first] = steps;
  const isUnknown = on !== undefined && first?.isUnknown === true;
  return [
    on === undefined ? null : { kind: 'day', day: on },
    ...columns.map(({ amountOf }) => (isUnknown ? null : moneyCell(sum(amountOf)))),
    before === 0 ? null : { kind: 'share', basisPoints: Math.round((change * 10_000) / before) },
  ];
}

function noteOf({ note }: Step): Cell | null {
  return note === undefined ? null : { kind: 'text', text: note };
}

function tableOf(currency: string, steps: readonly Step[]): SheetTable {
  const hasNotes = steps.some(({ note }) => note !== undefined);
  const sums = (own: readonly Step[]) => [...cellsOf(own, undefined), ...(hasNotes ? [null] : [])];
  const section = (state: Step['state']): Line[] => {
    const own = steps.filter((step) => step.state === state).toSorted((one, other) => (one.key < other.key ? -1 : 1));
    if (own.length === 0) return [];
    return [
      {
        key: `heading:${state}`,
        kind: 'heading',
        label: { word: `increases-${state}` },
        cells: Array.from({ length: hasNotes ? 6 : 5 }, () => null),
      },
      ...own.map((step): Line => ({
        key: step.key,
        kind: 'line',
        label: tenantsOf(step.item),
        aside: placeOf(step.item),
        record: { kind: 'lease', id: step.item.id },
        colour: step.item.property.colour,
        cells: [...cellsOf([step], step.on), ...(hasNotes ? [noteOf(step)] : [])],
      })),
      { key: state, kind: 'subtotal', label: { word: `increases-total-${state}` }, cells: sums(own) },
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
      ...(hasNotes ? [{ key: 'note', label: { word: 'increases-note' as const }, kind: 'text' as const }] : []),
    ],
    lines: [
      ...section('done'),
      ...section('due'),
      ...section('coming'),
      {
        key: 'total',
        kind: 'total',
        label: { word: 'increases-total', values: { count: steps.length } },
        cells: sums(steps),
      },
    ],
  };
}
