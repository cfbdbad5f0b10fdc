import { isId } from '#shared/lists/is-id.ts';
import { sumCents } from '#shared/money.ts';
import type { ReportWord } from '#shared/reports/report-words.ts';
import type { Label, SheetLine } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Asked, Figure, Report } from '#server/kernel/reports/report.ts';
import { openView } from '#server/modules/ledger/books/view.ts';
import { codeOf } from '#server/modules/ledger/exports/export-writer.ts';
import { readGeneralLedger } from '#server/modules/ledger/statements/general-ledger.ts';
import { isIn } from '#server/modules/ledger/statements/statement-rules.ts';
import type { LedgerGroup, Period } from '#server/modules/ledger/statements/statement-rules.ts';
import type { Turnover } from '#server/modules/ledger/statements/turnover.ts';
import { readAccountLines } from './account-lines.ts';
import type { AskedProperty } from '#server/kernel/reports/asked-property.ts';

/** Which postings a figure is made of, and on which side they count. */
export interface Postings {
  /** Nothing: all accounts. */
  readonly of: { readonly accountId?: string | undefined; readonly group?: LedgerGroup };
  readonly sign: 1 | -1;
  /** How the figure comes about. For a plain account the sides of its lines say it. */
  readonly rule?: readonly Label[];
  readonly period: Period;
  /** Null: what belongs to no property. */
  readonly propertyId: AskedProperty | null;
}

/** Costs and assets are debits, everything else credits. */
const signs: Readonly<Record<LedgerGroup, 1 | -1>> = {
  assets: 1,
  'operating-costs': 1,
  'other-costs': 1,
  liabilities: -1,
  equity: -1,
  income: -1,
  'net-operating-income': -1,
  'net-income': -1,
  'liabilities-and-equity': -1,
};

const rules: Readonly<Record<LedgerGroup, ReportWord>> = {
  assets: 'ruleSection',
  'operating-costs': 'ruleSection',
  'other-costs': 'ruleSection',
  liabilities: 'ruleSection',
  equity: 'ruleEquity',
  income: 'ruleSection',
  'net-operating-income': 'ruleNetOperating',
  'net-income': 'ruleNetIncome',
  'liabilities-and-equity': 'ruleLiabilitiesAndEquity',
};

/** The accounts of a line, by its key: `income`, `income:<account>`; where one alone is asked for, that one of them. */
export function accountsOf(line: string, accountId?: string): Pick<Postings, 'of' | 'sign' | 'rule'> {
  const [group = '', id] = line.split(':');
  if (!isGroup(group)) throw refuse('reports.no-such-figure');
  if (id === undefined) return { of: { group, accountId }, sign: signs[group], rule: [{ word: rules[group] }] };
  if (!isId(id) || (accountId !== undefined && id !== accountId)) throw refuse('reports.no-such-figure');
  return { of: { accountId: id }, sign: signs[group] };
}

function isGroup(text: string): text is LedgerGroup {
  return Object.hasOwn(signs, text);
}

/** The lines of the general ledger behind a figure, as its statement counts them. */
export async function readPostings(
  tx: Tx,
  act: Act,
  asked: Asked,
  postings: Postings,
  figure: Figure,
): ReturnType<Report['lines']> {
  const { organisationId, now } = act;
  const { basis = 'accrual', knownAt } = asked;
  const { of, sign, rule, period, propertyId } = postings;
  const { currency, limit, cursor } = figure;
  if (propertyId === null) return readOfNoProperty(tx, act, asked, postings, figure);
  const ledger = { ...period, ...of, basis, knownAt, propertyId, currency };
  const { items, next, totals } = await readGeneralLedger(tx, organisationId, now, { ...ledger, limit, cursor });
  const sides = {
    debit: totals.reduce((sum, one) => sum + BigInt(one.debitCents), 0n),
    credit: totals.reduce((sum, one) => sum + BigInt(one.creditCents), 0n),
  };
  return {
    items: items.map((item): SheetLine => ({
      key: `${item.entryId}:${item.line}`,
      day: item.date,
      number: codeOf(item.entryNumber),
      record: { kind: 'entry', id: item.entryId },
      what: item.memo ?? item.entryMemo,
      ...whoOf(item.names),
      // Of one account it stands above them all.
      ...(of.accountId === undefined && { aside: `${item.accountNumber} ${item.accountName}` }),
      amount: sign * (item.debitCents - item.creditCents),
      ...(item.isReversed && { isVoided: true }),
    })),
    next,
    amount: sumCents(BigInt(sign) * (sides.debit - sides.credit)),
    rule: [...(rule ?? sidesRule(sides, sign, currency))],
    // The general ledger shows one property or all of them.
    ...(typeof propertyId !== 'object' && { ledger: { ...ledger, propertyId } }),
  };
}

/** The general ledger shows one property or all of them, so that these lines lead to their entries alone. */
async function readOfNoProperty(
  tx: Tx,
  { organisationId, now }: Act,
  { basis = 'accrual', knownAt }: Asked,
  { of, sign, rule, period }: Postings,
  figure: Figure,
) {
  const books = await openView(tx, organisationId, now, { basis, knownAt, propertyId: null });
  const isPart = (account: Turnover) =>
    of.accountId === undefined ? of.group === undefined || isIn(of.group, account) : of.accountId === account.accountId;
  const signOf = (account: Turnover) => (isPart(account) ? (sign === 1 ? 1n : -1n) : undefined);
  const lines = await readAccountLines(tx, books, { span: period, signOf, page: figure });
  return rule === undefined ? lines : { ...lines, rule: [...rule] };
}

/** Where one side is nothing there is nothing to reckon: where the lines come from says it all. */
function sidesRule(sides: { debit: bigint; credit: bigint }, sign: 1 | -1, currency = ''): Label[] {
  if (sides.debit === 0n || sides.credit === 0n) return [];
  const [one, other] = sign === 1 ? [sides.debit, sides.credit] : [sides.credit, sides.debit];
  const money = (cents: bigint) => ({ cents: sumCents(cents), currency });
  return [
    { word: 'ruleLess', values: { one: money(one), other: money(other), result: money(one - other) } },
    { word: sign === 1 ? 'ruleDebitsLess' : 'ruleCreditsLess' },
  ];
}

function whoOf({ lease, person, unit, property }: Readonly<Record<string, string | null>>): Pick<SheetLine, 'who'> {
  const who = lease ?? person ?? unit ?? property;
  return who === null || who === undefined ? {} : { who };
}
