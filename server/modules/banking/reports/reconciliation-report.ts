import { sql } from 'kysely';
import { dateIn } from '#shared/dates.ts';
import { lessCents, sumCents } from '#shared/money.ts';
import type { SheetLine, SheetTable, StandingNote } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Asked, Figure, Report } from '#server/kernel/reports/report.ts';
import { tieNote } from '#server/kernel/reports/tie-notes.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import { isKnownStatement } from '#server/modules/banking/reconciliation/known.ts';
import { readBrought } from '#server/modules/banking/reconciliation/items.ts';
import { readRows, statementOf } from '#server/modules/banking/reconciliation/reconciliation-rows.ts';
import type { ReconciliationRow } from '#server/modules/banking/reconciliation/reconciliation-rows.ts';
import { stand } from '#server/modules/banking/reconciliation/stand.ts';
import { byCurrency, nameOf, readBankAccounts, readFigure } from './bank-accounts.ts';
import type { BankAccount } from './bank-accounts.ts';
import { pageOfItems, sumOfMoved } from './moved-entries.ts';
import { readDay } from './statement-as-of.ts';
import { linesOf } from './reconciliation-lines.ts';
import type { Reconciled } from './reconciliation-lines.ts';

/**
 * The reconciliation of each account whose statement ends last by a day, finished or open: of a finished one, what it was
 * then. Asked with the last day of a statement it is the one of that statement.
 */
export const reconciliationReport: Report = {
  key: 'reconciliation',
  permission: 'banking.read',
  parameters: ['asOf', 'knownAt', 'accountId'],
  async read(tx, act, asked) {
    const accounts = await readBankAccounts(tx, act, asked);
    const parts: Reconciled[] = [];
    for (const account of accounts) {
      const found = await readReconciled(tx, act, asked, account);
      if (found !== undefined) parts.push(found);
    }
    const notes: StandingNote[] = [];
    for (const part of parts) notes.push(...(await notesOf(tx, act, part, accounts)));
    return {
      tables: [...byCurrency(parts, act)].map(([currency, own]) => tableOf(currency, own)),
      notes,
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, asked, figure) {
    const { account, part } = await readFigure(tx, act, asked, figure);
    const found = await readReconciled(tx, act, asked, account);
    if (found === undefined || figure.column !== 'amount') throw refuse('reports.no-such-figure');
    return readPart(tx, act, found, part, figure);
  },
};

async function readReconciled(tx: Tx, act: Act, asked: Asked, account: BankAccount): Promise<Reconciled | undefined> {
  const { organisationId } = act;
  const { day, known } = await readDay(tx, act, asked);
  const { accountId, currency } = account;
  const isAsked = sql`r.account_id = ${accountId} and r.currency = ${currency} and r.to_on <= ${day}::date
    and ${isKnownStatement(known)}`;
  const [row] = await readRows(tx, organisationId, isAsked, 1);
  return row && { account, row, ...(await stand(tx, organisationId, row)) };
}

function tableOf(currency: string, parts: readonly Reconciled[]): SheetTable {
  return {
    currency,
    first: { word: 'description' },
    aside: { word: 'reference' },
    columns: [
      { key: 'date', label: { word: 'date' }, kind: 'day' },
      { key: 'kind', label: { word: 'itemKind' }, kind: 'text' },
      { key: 'amount', label: { word: 'amount' }, kind: 'money' },
    ],
    lines: parts.flatMap(linesOf),
  };
}

async function readPart(tx: Tx, { organisationId }: Act, found: Reconciled, part: string, figure: Figure) {
  const { row, items, standing } = found;
  const inState = (state: 'cleared' | 'open', isIn: boolean) =>
    items.filter(({ id, cents }) => standing.states.get(id) === state && cents > 0 === isIn);
  switch (part) {
    case 'opening':
      return pageOfItems(
        row.previousId === null ? await readBrought(tx, organisationId, row) : [],
        before(row),
        figure,
      );
    case 'cleared-in':
      return pageOfItems(inState('cleared', true), [], figure);
    case 'cleared-out':
      return pageOfItems(inState('cleared', false), [], figure);
    case 'closing':
      return pageOfItems([], [statementLine(row)], figure);
    case 'in-transit':
      return pageOfItems(inState('open', true), [], figure);
    case 'outstanding':
      return pageOfItems(inState('open', false), [], figure);
    default: {
      const own = items.filter(({ id }) => id === part && standing.states.get(id) === 'open');
      if (own.length === 0) throw refuse('reports.no-such-figure');
      return pageOfItems(own, [], figure);
    }
  }
}

/** What the opening balance is, besides items: the statement before it, and what is not in either. */
function before(row: ReconciliationRow): SheetLine[] {
  const { previousId, previousTo, previousClosing } = row;
  const gap = lessCents(row.openingCents, statementOf(row).previousClosing);
  return [
    ...(previousId === null || previousTo === null || previousClosing === null || previousClosing === 0
      ? []
      : [statementLine({ id: previousId, to: previousTo, closingCents: previousClosing })]),
    ...(gap === 0
      ? []
      : [{ key: 'gap', day: row.from, number: null, what: { word: 'openingGap' as const }, amount: gap }]),
  ];
}

/** What the bank says: the page of its reconciliation has the file that it is from. */
export function statementLine({
  id,
  to,
  closingCents,
}: Pick<ReconciliationRow, 'id' | 'to' | 'closingCents'>): SheetLine {
  return {
    key: `statement:${id}`,
    day: to,
    number: null,
    record: { kind: 'reconciliation', id },
    what: { word: 'statementBalance' },
    amount: closingCents,
  };
}

async function notesOf(
  tx: Tx,
  { organisationId, session }: Act,
  { account, row, standing }: Reconciled,
  all: readonly BankAccount[],
): Promise<StandingNote[]> {
  const name = nameOf(account, all);
  const { currency, to, finishedAt, finishedByName } = row;
  const books = await sumOfMoved(tx, organisationId, account, sql`p.date <= ${to}::date`);
  const done: StandingNote =
    finishedAt === null
      ? {
          tone: 'waiting',
          title: { word: 'notReconciled', values: { account: name } },
          detail: {
            word: 'differenceIs',
            values: { amount: { cents: sumCents(BigInt(standing.difference)), currency } },
          },
        }
      : {
          tone: 'good',
          title: { word: 'reconciledThrough', values: { account: name, day: { day: to } } },
          detail: {
            word: 'finishedBy',
            values: { name: finishedByName ?? '', day: { day: dateIn(session.facts.timeZone, finishedAt) } },
          },
        };
  return [
    done,
    tieNote({ currency, amount: sumCents(BigInt(standing.book)), books, account: name, detail: 'reconciliationTies' }),
  ];
}
