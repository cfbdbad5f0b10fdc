import type { z } from 'zod';
import { addDays, earliestDate } from '#shared/dates.ts';
import type { ledgerGroups } from '#shared/api/statements.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import type { AccountKind } from '#server/modules/ledger/books/chart.ts';

/** Pure rules of the statements: which days they are about, and which accounts stand for a figure. */

export interface Period {
  readonly from: string;
  readonly to: string;
}

interface AskedPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly asOf?: string | undefined;
}

interface Calendar {
  readonly today: string;
  readonly fiscalYearStartMonth: number;
}

/** The first day of the fiscal year that a date lies in. Books begin no earlier than their first day. */
export function fiscalYearStart(date: string, startMonth: number): string {
  const year = Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) < startMonth ? 1 : 0);
  const start = `${year}-${String(startMonth).padStart(2, '0')}-01`;
  return start < earliestDate ? earliestDate : start;
}

/** From what was asked for: through `asOf` at the latest, and from the beginning of the fiscal year where nothing is said. */
export function periodOf(asked: AskedPeriod, { today, fiscalYearStartMonth }: Calendar): Period {
  const wanted = asked.to ?? asked.asOf ?? today;
  const to = asked.asOf !== undefined && asked.asOf < wanted ? asked.asOf : wanted;
  const from = asked.from ?? fiscalYearStart(to, fiscalYearStartMonth);
  if (from <= to) return { from, to };
  if (to < wanted) throw refuseField('asOf', 'ledger.as-of-before-period', { from });
  if (asked.to === undefined) throw refuseField('from', 'ledger.period-ends-before', { from, to });
  throw refuseField('from', 'ledger.period-reversed', { from, to });
}

/** The period beside it: both of its days, or none. */
export function comparedPeriodOf(asked: {
  readonly compareFrom?: string | undefined;
  readonly compareTo?: string | undefined;
  readonly asOf?: string | undefined;
}): Period | undefined {
  const { compareFrom: from, compareTo, asOf } = asked;
  if (from === undefined && compareTo === undefined) return undefined;
  if (from === undefined || compareTo === undefined) {
    const missing = from === undefined ? 'compareFrom' : 'compareTo';
    throw refuseField(missing, 'ledger.comparison-incomplete');
  }
  const to = asOf !== undefined && asOf < compareTo ? asOf : compareTo;
  if (from <= to) return { from, to };
  throw refuseField('compareFrom', 'ledger.comparison-reversed', { from, to });
}

export const dayBefore = (date: string) => addDays(date, -1);

export type LedgerGroup = z.output<z.ZodEnum<{ [Group in (typeof ledgerGroups)[number]]: Group }>>;

interface Placed {
  readonly kind: AccountKind;
  readonly isOperating: boolean;
}

const isResult = ({ kind }: Placed) => kind === 'income' || kind === 'expense';

/** Which accounts a figure is made of. Equity has the income of all years in it, which is computed and never posted there. */
const members: Readonly<Record<LedgerGroup, (account: Placed) => boolean>> = {
  assets: ({ kind }) => kind === 'asset',
  liabilities: ({ kind }) => kind === 'liability',
  equity: (account) => account.kind === 'equity' || isResult(account),
  income: ({ kind }) => kind === 'income',
  'operating-costs': ({ kind, isOperating }) => kind === 'expense' && isOperating,
  'other-costs': ({ kind, isOperating }) => kind === 'expense' && !isOperating,
  'net-operating-income': ({ kind, isOperating }) => kind === 'income' || (kind === 'expense' && isOperating),
  'net-income': isResult,
  'liabilities-and-equity': ({ kind }) => kind !== 'asset',
};

export function isIn(group: LedgerGroup, account: Placed): boolean {
  return members[group](account);
}

/** The workspace's own currency first, then the others by their codes. */
export function ownFirst(own: string, one: string, other: string): number {
  if (one === other) return 0;
  if (one === own || other === own) return one === own ? -1 : 1;
  return one < other ? -1 : 1;
}
