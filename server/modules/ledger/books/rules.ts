import { earliestDate, isBookDate, latestDate } from '#shared/dates.ts';
import { isExactCents, largestCents, sumCents } from '#shared/money.ts';
import type { Phrase } from '#shared/refusals/values.ts';
import { phrase, refuseField } from '#server/kernel/refuse.ts';
import { balance } from './lines.ts';
import type { BalancedLines, Line } from './lines.ts';

/** Pure rules of an entry: no I/O, no clock. Each refusal has its own code, and says what to do. */

export const linesAtMost = 1000;

/** Lines that somebody wrote by hand: two at least, no zeros, in balance per currency on both bases. */
export function checkLines(lines: readonly Line[]): BalancedLines {
  if (lines.length < 2) throw refuseField('lines', 'ledger.too-few-lines');
  if (lines.length > linesAtMost) throw refuseField('lines', 'ledger.too-many-lines', { most: linesAtMost });
  for (const [index, { cents }] of lines.entries()) checkAmount(cents, `lines.${index}`);
  const open = differences(lines);
  if (open.length === 0) return balance(lines);
  const currencies = new Set(lines.map(({ currency }) => currency));
  if (currencies.size > 1) {
    throw refuseField('lines', 'ledger.mixed-currencies', { differences: open.map(inWords) });
  }
  throw refuseField('lines', 'ledger.unbalanced', { differences: open.map(inWords) });
}

export function checkDate(date: string, closedThrough: string | null, path = 'date'): void {
  if (!isBookDate(date)) {
    throw refuseField(path, 'ledger.date-out-of-range', { from: earliestDate, to: latestDate });
  }
  if (closedThrough !== null && date <= closedThrough) {
    throw refuseField(path, 'ledger.closed-period', { through: closedThrough });
  }
}

/**
 * A single amount is at most `largestCents`. An entry that reverses another one, or that the program made of amounts that
 * were allowed, only has to be exact: it is never refused for its size.
 */
export function checkSizes(lines: readonly Line[]): void {
  for (const [index, { cents, currency }] of lines.entries())
    if (Math.abs(cents) > largestCents)
      throw refuseField(`lines.${index}`, 'ledger.line-too-large', { amount: { cents: largestCents, currency } });
}

function checkAmount(cents: number, path: string): void {
  if (cents === 0) throw refuseField(path, 'ledger.zero-amount');
  if (!isExactCents(cents)) {
    throw Number.isInteger(cents) || !Number.isFinite(cents)
      ? refuseField(path, 'ledger.amount-too-large')
      : refuseField(path, 'ledger.amount-not-whole');
  }
}

interface Difference {
  readonly basis: 'accrual' | 'cash';
  readonly currency: string;
  readonly cents: bigint;
}

/** What is left over per currency and basis; whole numbers of any size, so that a sum cannot round to nothing. */
export function differences(lines: readonly Line[]): Difference[] {
  const sums = new Map<string, { accrual: bigint; cash: bigint }>();
  for (const { currency, basis, cents } of lines) {
    const sum = sums.get(currency) ?? { accrual: 0n, cash: 0n };
    if (basis !== 'cash') sum.accrual += BigInt(cents);
    if (basis !== 'accrual') sum.cash += BigInt(cents);
    sums.set(currency, sum);
  }
  return [...sums].flatMap(([currency, sum]) =>
    (['accrual', 'cash'] as const)
      .map((basis) => ({ basis, currency, cents: sum[basis] }))
      .filter(({ cents }) => cents !== 0n),
  );
}

function inWords({ basis, currency, cents }: Difference): Phrase {
  const amount = { cents: sumCents(cents < 0n ? -cents : cents), currency };
  return phrase(`${basis}-${cents > 0n ? 'debits' : 'credits'}-higher`, { amount });
}
