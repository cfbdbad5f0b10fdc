import { sql } from 'kysely';
import { sumCents } from '#shared/money.ts';
import { daysFrom } from '#shared/rent/calendar.ts';
import type { Line, SheetTable, StandingNote } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import type { Report } from '#server/kernel/reports/report.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import type { ItemRow } from '#server/modules/banking/reconciliation/items.ts';
import { isDoneBy } from '#server/modules/banking/reconciliation/known.ts';
import { byCurrency, headingOf, nameOf, readBankAccounts, readFigure } from './bank-accounts.ts';
import type { BankAccount } from './bank-accounts.ts';
import { pageOfItems } from './moved-entries.ts';
import { readDay, readStatementAsOf } from './statement-as-of.ts';
import type { DayKnown } from './statement-as-of.ts';

/** Money in that is booked by a day and that no statement and no bank file has by then, and for how long. */
export const depositsInTransit: Report = {
  key: 'deposits-in-transit',
  permission: 'banking.read',
  parameters: ['asOf', 'knownAt', 'accountId'],
  async read(tx, act, asked) {
    const on = await readDay(tx, act, asked);
    const accounts = await readBankAccounts(tx, act, asked);
    const parts: Part[] = [];
    for (const account of accounts) parts.push(await readPart(tx, act, on, account));
    const shown = parts.filter(({ items }) => items.length > 0);
    return {
      tables: [...byCurrency(shown, act)].map(([currency, own]) => tableOf(currency, own, on.day)),
      notes: parts.flatMap((part) => (part.hasStatement ? [] : [noteOf(part, accounts)])),
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, asked, figure) {
    if (figure.column !== 'amount') throw refuse('reports.no-such-figure');
    const { account, part } = await readFigure(tx, act, asked, figure);
    const { items } = await readPart(tx, act, await readDay(tx, act, asked), account);
    const own = part === 'total' ? items : items.filter(({ id }) => id === part);
    if (own.length === 0) throw refuse('reports.no-such-figure');
    return pageOfItems(own, [], figure);
  },
};

interface Part {
  readonly account: BankAccount;
  /** Without one nothing is known to be on its way: everything that was ever booked would be. */
  readonly hasStatement: boolean;
  /** With what of each is not on a statement: a line of the bank may have part of it. */
  readonly items: readonly ItemRow[];
}

async function readPart(tx: Tx, { organisationId }: Act, on: DayKnown, account: BankAccount): Promise<Part> {
  const { row, open } = await readStatementAsOf(tx, organisationId, account, on);
  const files = await readFromFiles(tx, organisationId, { account, ...on, items: open });
  const { since } = files;
  if (row === undefined && since === null) return { account, hasStatement: false, items: [] };
  const items = open.flatMap((item) => {
    // Before the first line of the bank nobody said what has cleared.
    if (row === undefined && since !== null && item.date < since) return [];
    const cents = item.cents - (files.claimed.get(item.id) ?? 0);
    return item.cents > 0 && cents > 0 ? [{ ...item, cents }] : [];
  });
  return { account, hasStatement: true, items };
}

interface FromFiles {
  /** The day of its first line. */
  readonly since: string | null;
  /** By entry: how much of it lines of the bank have. */
  readonly claimed: ReadonlyMap<string, number>;
}

interface Wanted extends DayKnown {
  readonly account: BankAccount;
  readonly items: readonly ItemRow[];
}

async function readFromFiles(
  tx: Tx,
  organisationId: string,
  { account: { accountId, currency }, day, known, items }: Wanted,
): Promise<FromFiles> {
  const first = await sql<{ since: string | null }>`
    select min(l.date)::text as since
      from statement_line l join bank_file f on f.org_id = l.org_id and f.file_id = l.file_id
     where ${isDoneBy(sql`f.added_at`, known)} and l.org_id = ${organisationId} and l.account_id = ${accountId} and l.currency = ${currency}
       and l.date <= ${day}::date and l.state <> 'same'`.execute(tx);
  const claims = await sql<{ id: string; cents: number }>`
    select c.entry_id as id, sum(c.cents)::bigint as cents
      from line_claim c join statement_line l on l.org_id = c.org_id and l.line_id = c.line_id
     where c.org_id = ${organisationId} and c.account_id = ${accountId} and l.currency = ${currency}
       and l.date <= ${day}::date and ${isDoneBy(sql`c.made_at`, known)}
       and c.entry_id = any(${items.map(({ id }) => id)}::uuid[]) group by 1`.execute(tx);
  return {
    since: first.rows[0]?.since ?? null,
    claimed: new Map(claims.rows.map(({ id, cents }) => [id, cents])),
  };
}

function tableOf(currency: string, parts: readonly Part[], day: string): SheetTable {
  return {
    currency,
    first: { word: 'description' },
    aside: { word: 'reference' },
    columns: [
      { key: 'date', label: { word: 'date' }, kind: 'day' },
      { key: 'kind', label: { word: 'itemKind' }, kind: 'text' },
      { key: 'days', label: { word: 'daysWaiting' }, kind: 'count' },
      { key: 'amount', label: { word: 'amount' }, kind: 'money' },
    ],
    lines: [...parts.flatMap((part) => linesOf(part, day)), totalOf(parts)],
  };
}

function linesOf({ account, items }: Part, day: string): Line[] {
  return [
    headingOf(account, 4),
    ...items.map((item): Line => ({
      key: `${account.accountId}:${item.id}`,
      kind: 'line',
      label: item.memo,
      ...(item.reference !== null && { aside: item.reference }),
      record: { kind: 'entry', id: item.id },
      cells: [
        { kind: 'day', day: item.date },
        { kind: 'text', text: { word: `item-${item.kind}` } },
        { kind: 'count', count: daysFrom(item.date, day), opens: false },
        moneyCell(item.cents),
      ],
    })),
    {
      key: `${account.accountId}:total`,
      kind: 'subtotal',
      label: { word: 'totalOf', values: { name: account.name } },
      cells: [null, null, null, moneyCell(sumOf(items))],
    },
  ];
}

function totalOf(parts: readonly Part[]): Line {
  return {
    key: 'total',
    kind: 'total',
    label: { word: 'total-in-transit', values: { count: parts.flatMap(({ items }) => items).length } },
    reckoned: parts.map(({ account }) => ({ line: `${account.accountId}:total`, isTakenAway: false })),
    cells: [null, null, null, moneyCell(sumOf(parts.flatMap(({ items }) => items)), { opens: false })],
  };
}

function sumOf(items: readonly ItemRow[]) {
  return sumCents(items.reduce((sum, { cents }) => sum + BigInt(cents), 0n));
}

function noteOf({ account }: Part, all: readonly BankAccount[]): StandingNote {
  return {
    tone: 'waiting',
    title: { word: 'noStatement', values: { account: nameOf(account, all) } },
    detail: { word: 'noStatementWhy' },
  };
}
