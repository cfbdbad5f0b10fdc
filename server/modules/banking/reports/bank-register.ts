import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays } from '#shared/dates.ts';
import { isId } from '#shared/lists/is-id.ts';
import { sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { Cell, Label, Line, SheetTable } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { entryCode, readClosedThrough } from '#server/modules/ledger/index.ts';
import { noReconciliation, readItems } from '#server/modules/banking/reconciliation/items.ts';
import type { ItemRow } from '#server/modules/banking/reconciliation/items.ts';
import { isKnownEntry, readKnown } from '#server/modules/banking/reconciliation/known.ts';
import type { Known } from '#server/modules/banking/reconciliation/known.ts';
import { byCurrency, headingOf, readBankAccounts, readFigure } from './bank-accounts.ts';
import type { BankAccount } from './bank-accounts.ts';
import { readCleared } from './cleared.ts';
import { readMovedLines, sumOfMoved } from './moved-entries.ts';

/** What moved at bank accounts within a range, with running balances, and whether a statement has it. */
export const bankRegister: Report = {
  key: 'bank-register',
  permission: 'banking.read',
  parameters: ['from', 'to', 'knownAt', 'accountId'],
  rules: { balance: 'ruleBankBalance' },
  async read(tx, act, asked) {
    const parts: Part[] = [];
    let left = linesAtMost;
    const days = await readDays(tx, act, asked);
    for (const account of await readBankAccounts(tx, act, asked)) {
      const part = await readPart(tx, act, { account, days, atMost: left });
      left -= part.items.length;
      if (part.opening !== 0 || part.items.length > 0 || asked.accountId !== undefined) parts.push(part);
    }
    return {
      tables: [...byCurrency(parts, act)].map(([currency, own]) => tableOf(currency, own)),
      notes: [],
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, asked, figure) {
    const { account, part } = await readFigure(tx, act, asked, figure);
    const days = await readDays(tx, act, asked);
    const isKnown = isKnownEntry(act.organisationId, sql`p.entry_id`, days.known);
    const where = sql`${isOfFigure(days, part, figure.column)} and ${isKnown}`;
    const side = figure.column === 'in' || figure.column === 'out' ? figure.column : undefined;
    return readMovedLines(tx, act.organisationId, account, { where, side }, figure);
  },
};

const linesAtMost = 20_000;

interface Days {
  readonly from: string;
  readonly to: string;
  readonly known: Known | undefined;
}

async function readDays(tx: Tx, { organisationId, today }: Act, asked: Asked): Promise<Days> {
  const { from = today, to = today, knownAt } = asked;
  return { from, to, known: await readKnown(tx, organisationId, knownAt) };
}

interface Part {
  readonly account: BankAccount;
  readonly days: Days;
  readonly opening: SumCents;
  readonly items: readonly ItemRow[];
  readonly clearedOf: (item: ItemRow) => Label;
}

interface Wanted {
  readonly account: BankAccount;
  readonly days: Days;
  readonly atMost: number;
}

async function readPart(tx: Tx, { organisationId }: Act, { account, days, atMost }: Wanted): Promise<Part> {
  const span = { ...noReconciliation(account), previousTo: addDays(days.from, -1), to: days.to, known: days.known };
  const items = await readItems(tx, organisationId, span, atMost + 1);
  if (items.length > atMost) throw refuseField('from', 'reports.too-long', { most: linesAtMost });
  return {
    account,
    days,
    opening: await sumOfMoved(
      tx,
      organisationId,
      account,
      sql`p.date < ${days.from}::date and ${isKnownEntry(organisationId, sql`p.entry_id`, days.known)}`,
    ),
    items,
    clearedOf: await readCleared(tx, organisationId, account, days),
  };
}

/** Of the lines of a figure: a balance is of everything until then. */
function isOfFigure({ from, to }: Days, part: string, column: string): RawBuilder<unknown> {
  if (part === 'opening' && column === 'balance') return sql`p.date < ${from}::date`;
  if (part === 'closing' && column === 'balance') return sql`p.date <= ${to}::date`;
  const within = sql`p.date between ${from}::date and ${to}::date`;
  if (part === 'closing' && (column === 'in' || column === 'out')) return within;
  if (!isId(part)) throw refuse('reports.no-such-figure');
  if (column === 'in' || column === 'out') return sql`${within} and p.entry_id = ${part}::uuid`;
  if (column !== 'balance') throw refuse('reports.no-such-figure');
  return sql`(p.date, e.number) <= (
    select u.date, u.number from journal_entry u where u.org_id = p.org_id and u.entry_id = ${part}::uuid)`;
}

function tableOf(currency: string, parts: readonly Part[]): SheetTable {
  const several = parts.length > 1;
  return {
    currency,
    first: { word: 'description' },
    aside: { word: 'reference' },
    columns: [
      { key: 'date', label: { word: 'date' }, kind: 'day' },
      { key: 'entry', label: { word: 'entry' }, kind: 'text' },
      { key: 'kind', label: { word: 'itemKind' }, kind: 'text' },
      { key: 'cleared', label: { word: 'onStatementColumn' }, kind: 'text' },
      { key: 'in', label: { word: 'moneyIn' }, kind: 'money' },
      { key: 'out', label: { word: 'moneyOut' }, kind: 'money', below: 'in' },
      { key: 'balance', label: { word: 'balance' }, kind: 'money' },
    ],
    lines: [...parts.flatMap(linesOf), ...(several ? [totalOf(parts)] : [])],
  };
}

function linesOf(part: Part): Line[] {
  const { account, days, opening, items, clearedOf } = part;
  const key = (name: string) => `${account.accountId}:${name}`;
  let balance = opening;
  const lines = items.map((item): Line => {
    balance = sumCents(BigInt(balance) + BigInt(item.cents));
    return {
      key: key(item.id),
      kind: 'line',
      label: item.memo,
      ...(item.reference !== null && { aside: item.reference }),
      record: { kind: 'entry', id: item.id },
      cells: [
        { kind: 'day', day: item.date },
        { kind: 'text', text: entryCode(item.number) },
        { kind: 'text', text: { word: `item-${item.kind}` } },
        { kind: 'text', text: clearedOf(item) },
        item.cents > 0 ? moneyCell(item.cents) : null,
        item.cents < 0 ? moneyCell(-item.cents) : null,
        moneyCell(balance),
      ],
    };
  });
  const first: Line = {
    key: key('opening'),
    kind: 'line',
    label: { word: 'openingBalance' },
    cells: [{ kind: 'day', day: days.from }, null, null, null, null, null, moneyCell(opening)],
  };
  const last: Line = {
    key: key('closing'),
    kind: 'subtotal',
    label: { word: 'totalOf', values: { name: account.name } },
    cells: [...nothing, ...sidesOf([part]), moneyCell(balance)],
  };
  return [headingOf(account, 7), first, ...lines, last];
}

const nothing = [null, null, null, null];

function sidesOf(parts: readonly Part[]): Cell[] {
  const cents = parts.flatMap(({ items }) => items.map((item) => BigInt(item.cents)));
  const sum = (side: (one: bigint) => boolean) => cents.filter(side).reduce((all, one) => all + one, 0n);
  return [moneyCell(sumCents(sum((one) => one > 0n))), moneyCell(sumCents(-sum((one) => one < 0n)))];
}

/** Of several accounts: what the lines of each come to. */
function totalOf(parts: readonly Part[]): Line {
  const closing = parts.reduce(
    (all, { opening, items }) => items.reduce((sum, { cents }) => sum + BigInt(cents), all + BigInt(opening)),
    0n,
  );
  const cells = [...sidesOf(parts), moneyCell(sumCents(closing))];
  return {
    key: 'total',
    kind: 'total',
    label: { word: 'total' },
    reckoned: parts.map(({ account }) => ({ line: `${account.accountId}:closing`, isTakenAway: false })),
    cells: [...nothing, ...cells.map((cell) => (cell.kind === 'money' ? { ...cell, opens: false } : cell))],
  };
}
