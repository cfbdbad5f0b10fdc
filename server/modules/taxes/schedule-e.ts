import { sql } from 'kysely';
import type { Cell, Line, SheetLine, SheetTable } from '#shared/reports/sheet.ts';
import { sharesOn, splitByShares } from '#shared/tax/owner-rents.ts';
import type { Ownership } from '#shared/tax/owner-rents.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { sumOf } from '#server/kernel/reports/by-property.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import { knownNote } from '#server/kernel/reports/known-note.ts';
import { pageOfLines } from '#server/kernel/reports/page-of-lines.ts';
import type { Asked, Figure, Report } from '#server/kernel/reports/report.ts';
import { andKnown, entryCode, readClosedThrough, readKnownThrough } from '#server/modules/ledger/index.ts';

/**
 * What was received and paid for each property by line of the tax return, and of it the part of each owner by the shares of
 * each day. Rent paid in advance counts when it comes (money.md, section 6).
 */
export const scheduleE: Report = {
  key: 'schedule-e',
  permission: 'taxes.read',
  parameters: ['from', 'to', 'knownAt', 'propertyId', 'personId'],
  rules: { own: 'ruleOwnShare' },
  async read(tx, act, asked) {
    const items = await readItems(tx, act, asked);
    const byCurrency = Map.groupBy(items, ({ currency }) => currency);
    if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
    return {
      tables: [...byCurrency].map(([currency, own]) => tableOf(currency, own)),
      notes: knownNote(asked, 'ownersKnownThen'),
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, asked, figure) {
    if (figure.column !== 'amount' && figure.column !== 'own') throw refuse('reports.no-such-figure');
    const read = figure.column === 'own' ? ({ own }: Item) => own : ({ cents }: Item) => cents;
    const items = await readItems(tx, act, asked);
    const some = items.filter(({ currency }) => figure.currency === undefined || currency === figure.currency);
    const lines = partOf(some, figure)
      .filter((item) => read(item) !== 0)
      .map((item, at): SheetLine => ({
        key: String(at).padStart(8, '0'),
        day: item.day,
        number: entryCode(item.number),
        record: { kind: 'entry', id: item.entryId },
        what: item.memo,
        amount: read(item),
      }));
    return pageOfLines(lines, figure);
  },
};

interface Row {
  readonly entryId: string;
  readonly number: number;
  readonly day: string;
  readonly memo: string;
  readonly currency: string;
  readonly propertyId: string;
  readonly property: string;
  readonly colour: number;
  readonly ownership: readonly Ownership[];
  /** The first account of the line, which orders and names it. */
  readonly account: string;
  readonly taxLine: string;
  readonly kind: 'income' | 'advance' | 'cost';
  readonly cents: number;
}

interface Item extends Omit<Row, 'ownership'> {
  readonly personId: string;
  readonly person: string;
  /** Of the owner. */
  readonly own: number;
}

async function readItems(tx: Tx, { organisationId, today }: Act, asked: Asked): Promise<Item[]> {
  const { from = today, to = today, propertyId, personId, knownAt } = asked;
  const known = await readKnownThrough(tx, organisationId, knownAt);
  const { rows } = await sql<Row>`
    with line as (
      select a.account_id, a.number, coalesce(a.tax_line, a.number || ' ' || a.name) as tax_line,
             case a.kind when 'income' then 'income' when 'expense' then 'cost' else 'advance' end as kind
        from account a
       where a.org_id = ${organisationId}
         and (a.kind in ('income', 'expense') or a.system_key in ('prepayments', 'last-months-rent')))
    select e.entry_id as "entryId", e.number, e.date::text as day, e.memo, g.currency, p.property_id as "propertyId",
           p.name as property, p.colour, s.ownership,
           (select min(o.number) from line o where o.kind = l.kind and (o.tax_line = l.tax_line or l.kind = 'advance')) as account,
           l.tax_line as "taxLine", l.kind, -sum(g.amount_cents)::bigint as cents
      from line l
      join posting g on g.org_id = ${organisationId} and g.account_id = l.account_id and g.basis in ('both', 'cash')
       and g.date between ${from}::date and ${to}::date
       ${propertyId === undefined ? sql`` : sql`and g.property_id = ${propertyId}::uuid`}
      join journal_entry e on e.org_id = g.org_id and e.entry_id = g.entry_id ${andKnown('e', known)}
      join property p on p.org_id = g.org_id and p.property_id = g.property_id
      join lateral (
        select jsonb_agg(jsonb_build_object('from', d.starts_on, 'shares', d.shares) order by d.starts_on) as ownership
          from (select o.starts_on, jsonb_object_agg(o.person_id, o.parts) as shares from ownership_share o
                 where o.org_id = p.org_id and o.property_id = p.property_id group by 1) d) s on s.ownership is not null
     group by e.org_id, e.entry_id, g.currency, p.org_id, p.property_id, s.ownership, l.tax_line, l.kind
    having sum(g.amount_cents) <> 0
     order by p.sort_name, p.property_id, e.date, e.number`.execute(tx);
  const names = await readNames(tx, organisationId);
  return rows.flatMap(({ ownership, ...row }) =>
    splitByShares(row.cents, sharesOn(row.day, ownership))
      .filter(([owner]) => personId === undefined || owner === personId)
      .map(([owner, own]) => ({ ...row, personId: owner, person: names.get(owner) ?? '', own })),
  );
}

async function readNames(tx: Tx, organisationId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct n.person_id as id, n.name from ownership_share o
      join person n on n.org_id = o.org_id and n.person_id = o.person_id
     where o.org_id = ${organisationId}`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function tableOf(currency: string, items: readonly Item[]): SheetTable {
  const owners = [...Map.groupBy(items, ({ personId, propertyId }) => `${personId}:${propertyId}`)];
  return {
    currency,
    first: { word: 'taxLine' },
    columns: [
      { key: 'amount', label: { word: 'ofProperty' }, kind: 'money' },
      { key: 'own', label: { word: 'ownShare' }, kind: 'money' },
    ],
    lines: [
      ...owners
        .toSorted(([, one], [, other]) => nameOf(one).localeCompare(nameOf(other), 'en'))
        .flatMap(([key, own]) => linesOf(key, own)),
      {
        key: 'total',
        kind: 'total',
        label: { word: 'total' },
        cells: [null, moneyCell(sumOf(items, ({ own }) => own))],
      },
    ],
  };
}

function linesOf(key: string, items: readonly Item[]): Line[] {
  const [first] = items;
  if (first === undefined) return [];
  const byLine = [...Map.groupBy(items, lineOf)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    {
      key: `heading:${key}`,
      kind: 'heading',
      label: nameOf(items),
      record: { kind: 'property', id: first.propertyId },
      colour: first.colour,
      cells: [null, null],
    },
    ...byLine.map(([line, own]): Line => ({
      key: `${key}:${line}`,
      kind: 'line',
      label: own[0]?.kind === 'advance' ? { word: 'advanceRent' } : (own[0]?.taxLine ?? ''),
      cells: cellsOf(own),
    })),
    {
      key: `net:${key}`,
      kind: 'subtotal',
      label: { word: 'netOf', values: { name: nameOf(items) } },
      cells: cellsOf(items),
    },
  ];
}

function nameOf([first]: readonly Item[]): string {
  return first === undefined ? '' : `${first.person}, ${first.property}`;
}

/** Income first, then rent in advance, then costs, each by the number of its account. */
function lineOf({ kind, account }: Item): string {
  return `${kind === 'income' ? 1 : kind === 'advance' ? 2 : 3}:${account}`;
}

function cellsOf(items: readonly Item[]): Cell[] {
  return [moneyCell(sumOf(items, ({ cents }) => cents)), moneyCell(sumOf(items, ({ own }) => own))];
}

function partOf(items: readonly Item[], { line, column }: Figure): readonly Item[] {
  if (line === 'total' && column === 'own') return items;
  const net = line.startsWith('net:') ? line.slice(4) : null;
  const found = items.filter((item) => {
    const key = `${item.personId}:${item.propertyId}`;
    return net === null ? line === `${key}:${lineOf(item)}` : net === key;
  });
  if (found.length === 0) throw refuse('reports.no-such-figure');
  return found;
}
