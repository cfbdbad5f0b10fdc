import { earliestDate, isBookDate, latestDate } from '#shared/dates.ts';
import { isExactCents, largestCents } from '#shared/money.ts';
import { writtenAmount } from '#shared/written-amount.ts';
import { fieldProblem } from '#server/kernel/problem.ts';
import { balance } from './lines.ts';
import type { BalancedLines, Line } from './lines.ts';

/** Pure rules of an entry: no I/O, no clock. Each refusal has its own code, and says what to do. */

export const linesAtMost = 1000;

/** Lines that somebody wrote by hand: two at least, no zeros, in balance per currency on both bases. */
export function checkLines(lines: readonly Line[]): BalancedLines {
  if (lines.length < 2)
    throw fieldProblem(
      'too-few-lines',
      'lines',
      'An entry has at least two lines: where money comes from and goes to.',
    );
  if (lines.length > linesAtMost)
    throw fieldProblem('too-many-lines', 'lines', `An entry has at most ${linesAtMost} lines. Split it into several.`);
  for (const [index, { cents }] of lines.entries()) checkAmount(cents, `lines.${index}`);
  const open = differences(lines);
  if (open.length === 0) return balance(lines);
  const currencies = new Set(lines.map(({ currency }) => currency));
  if (currencies.size > 1) {
    throw fieldProblem(
      'mixed-currencies',
      'lines',
      `Each currency has to balance by itself: ${describe(open)}. Let the exchange go through a clearing account.`,
    );
  }
  throw fieldProblem('unbalanced-entry', 'lines', `Debits and credits differ: ${describe(open)}. Correct the amounts.`);
}

export function checkDate(date: string, closedThrough: string | null, path = 'date'): void {
  if (!isBookDate(date)) {
    throw fieldProblem('date-out-of-range', path, `Use a date from ${earliestDate} to ${latestDate}.`);
  }
  if (closedThrough !== null && date <= closedThrough) {
    throw fieldProblem(
      'closed-period',
      path,
      `The books are closed through ${closedThrough}. Use a later date, or ask an owner to reopen them.`,
    );
  }
}

/**
 * A single amount is at most `largestCents`. An entry that reverses another one, or that the program made of amounts that
 * were allowed, only has to be exact: it is never refused for its size.
 */
export function checkSizes(lines: readonly Line[]): void {
  for (const [index, { cents, currency }] of lines.entries())
    if (Math.abs(cents) > largestCents)
      throw fieldProblem(
        'amount-out-of-range',
        `lines.${index}`,
        `Enter at most ${writtenAmount(largestCents, currency)} per line.`,
      );
}

function checkAmount(cents: number, path: string): void {
  if (cents === 0) throw fieldProblem('zero-amount', path, 'Enter an amount, or leave the line out.');
  if (!isExactCents(cents)) {
    throw Number.isInteger(cents) || !Number.isFinite(cents)
      ? fieldProblem('amount-out-of-range', path, 'Enter a smaller amount.')
      : fieldProblem('invalid-input', path, 'Amounts are whole numbers of the smallest unit, such as cents.');
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

function describe(open: readonly Difference[]): string {
  return open
    .map(({ basis, currency, cents }) => {
      const side = cents > 0n ? 'debits are higher' : 'credits are higher';
      return `on ${basis} basis ${side} by ${writtenAmount(cents < 0n ? -cents : cents, currency)}`;
    })
    .join('; ');
}
