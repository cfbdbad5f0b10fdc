import { sql } from 'kysely';
import type { Cell, Line, SheetLine, SheetTable } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { sumOf } from '#server/kernel/reports/by-property.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import { knownNote } from '#server/kernel/reports/known-note.ts';
import { pageOfLines } from '#server/kernel/reports/page-of-lines.ts';
import type { Asked, Figure, Report } from '#server/kernel/reports/report.ts';
import { andKnown, entryCode, readClosedThrough, readKnownThrough } from '#server/modules/ledger/index.ts';
import { distributionNumber } from '#server/modules/owners/distributions/distribution-run.ts';

/** Distribution runs: what each declared to each owner, what was paid, and what of it is left in owners’ funds. */
export const distributionsReport: Report = {
  key: 'distributions',
  // What a person is paid is of all properties.
  permission: 'ledger.read',
  parameters: ['from', 'to', 'knownAt', 'propertyId', 'personId'],
  rules: { left: 'ruleLeftInFunds' },
  async read(tx, act, asked) {
    const items = await readItems(tx, act, asked);
    const byCurrency = Map.groupBy(items, ({ currency }) => currency);
    if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
    return {
      tables: [...byCurrency].map(([currency, own]) => tableOf(currency, own)),
      notes: knownNote(asked, 'entriesKnownThen'),
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, asked, figure) {
    const column = columns.find(([key]) => key === figure.column)?.[0];
    if (column === undefined) throw refuse('reports.no-such-figure');
    const items = await readItems(tx, act, asked);
    const own = items.filter(({ currency }) => figure.currency === undefined || currency === figure.currency);
    const lines = partOf(own, figure)
      .filter((item) => valueOf(item, column) !== 0)
      .map((item, at): SheetLine => ({
        key: String(at).padStart(8, '0'),
        day: item.day,
        number: entryCode(item.number),
        record: { kind: 'entry', id: item.entryId },
        what: item.memo,
        amount: valueOf(item, column),
      }));
    return pageOfLines(lines, figure);
  },
};

const columns = [
  ['declared', 'owner-declared'],
  ['paid', 'owner-paid'],
  ['left', 'leftInFunds'],
] as const;
type Column = (typeof columns)[number][0];

interface Item {
  readonly entryId: string;
  readonly number: number;
  readonly day: string;
  readonly memo: string;
  readonly currency: string;
  readonly personId: string;
  readonly name: string;
  readonly runId: string;
  readonly run: number;
  readonly on: string;
  readonly isVoided: boolean;
  readonly isPayment: boolean;
  /** What it adds to what the person is owed. */
  readonly cents: number;
}

function valueOf({ isPayment, cents }: Item, column: Column): number {
  if (column === 'left') return cents;
  return (column === 'paid') === isPayment ? (isPayment ? -cents : cents) : 0;
}

/** What runs posted to owners’ funds, with what took it back. A payment is of no one property. */
async function readItems(tx: Tx, { organisationId, today }: Act, asked: Asked): Promise<Item[]> {
  const { from = today, to = today, propertyId, personId, knownAt } = asked;
  const known = await readKnownThrough(tx, organisationId, knownAt);
  const isVoided =
    knownAt === undefined ? sql`r.voided_at is not null` : sql`coalesce(r.voided_at <= ${knownAt}::timestamptz, false)`;
  const { rows } = await sql<Item>`
    select e.entry_id as "entryId", e.number, e.date as day, e.memo, g.currency, g.person_id as "personId", n.name,
           r.run_id as "runId", r.number as run, r.on_day as on, ${isVoided} as "isVoided",
           o.source_kind = 'distribution-payment' as "isPayment", -sum(g.amount_cents)::bigint as cents
      from distribution_run r
      join journal_entry o on o.org_id = r.org_id and o.source_id = r.run_id
       and o.source_kind in ('distribution', 'distribution-payment') and not o.is_reversal
      join journal_entry e on e.org_id = o.org_id and (e.entry_id = o.entry_id or e.reverses_entry_id = o.entry_id)
      join account a on a.org_id = r.org_id and a.system_key = 'owners-funds'
      join posting g on g.org_id = e.org_id and g.entry_id = e.entry_id and g.account_id = a.account_id
      join person n on n.org_id = g.org_id and n.person_id = g.person_id
     where r.org_id = ${organisationId} and e.date between ${from}::date and ${to}::date ${andKnown('e', known)}
       ${personId === undefined ? sql`` : sql`and g.person_id = ${personId}::uuid`}
       ${
         propertyId === undefined
           ? sql``
           : sql`and exists (select from distribution_share s where s.org_id = r.org_id and s.entry_id = o.entry_id
                   and s.property_id = ${propertyId}::uuid)`
       }
     group by e.entry_id, e.number, e.date, e.memo, g.currency, g.person_id, n.name, n.sort_name, r.run_id, r.number, r.on_day,
              r.voided_at, o.source_kind
     order by r.number, n.sort_name, g.person_id, e.date, e.number`.execute(tx);
  return rows;
}

function tableOf(currency: string, items: readonly Item[]): SheetTable {
  const runs = [...Map.groupBy(items, ({ runId }) => runId).values()];
  return {
    currency,
    first: { word: 'owner' },
    columns: columns.map(([key, word]) => ({ key, label: { word }, kind: 'money' as const })),
    lines: [
      ...runs.flatMap(runLines),
      {
        key: 'total',
        kind: 'total',
        label: { word: 'totalRuns', values: { count: runs.length } },
        cells: cellsOf(items),
      },
    ],
  };
}

function runLines(items: readonly Item[]): Line[] {
  const [first] = items;
  if (first === undefined) return [];
  const { runId, on, isVoided } = first;
  const run = distributionNumber(first.run);
  const people = [...Map.groupBy(items, ({ personId }) => personId)];
  return [
    {
      key: `heading:${runId}`,
      kind: 'heading',
      label: { word: 'runOn', values: { run, day: { day: on } } },
      ...(isVoided && { isVoided: true }),
      cells: columns.map(() => null),
    },
    ...people.map(([personId, own]): Line => ({
      key: `${runId}:${personId}`,
      kind: 'line',
      label: own[0]?.name ?? '',
      record: { kind: 'person', id: personId },
      ...(isVoided && { isVoided: true }),
      cells: cellsOf(own),
    })),
    { key: `run:${runId}`, kind: 'subtotal', label: { word: 'totalOf', values: { name: run } }, cells: cellsOf(items) },
  ];
}

function cellsOf(items: readonly Item[]): Cell[] {
  return columns.map(([key]) => moneyCell(sumOf(items, (item) => valueOf(item, key))));
}

function partOf(items: readonly Item[], { line }: Figure): readonly Item[] {
  if (line === 'total') return items;
  const [, run, runId, personId] = /^(run:)?([\da-f-]{36})(?::([\da-f-]{36}))?$/.exec(line) ?? [];
  if (runId === undefined || (run === undefined) === (personId === undefined)) throw refuse('reports.no-such-figure');
  return items.filter((item) => item.runId === runId && (run !== undefined || item.personId === personId));
}
