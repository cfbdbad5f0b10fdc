import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { Line } from './lines.ts';

/** Below this, it takes thousands of entries of the size of a city's budget to come near the limit. */
const large = 2 ** 40;

type Amount = Pick<Line, 'cents' | 'currency'>;

export function isLarge({ cents }: Amount): boolean {
  return Math.abs(cents) >= large;
}

/**
 * Every sum that a statement can ask for is counted exactly, so that no amount is accepted which would take the books
 * beyond that: all debits of a currency together, and all credits, stay within 2^53. A reversal could not repair it.
 */
export async function refuseUncountable(tx: Tx, lines: readonly Amount[], organisationId: string): Promise<void> {
  const currencies = [...new Set(lines.filter(isLarge).map(({ currency }) => currency))];
  if (currencies.length === 0) return;
  const { rows } = await sql<{ currency: string; debits: string; credits: string }>`
    select currency, coalesce(sum(debit_cents), 0)::text as debits, coalesce(sum(credit_cents), 0)::text as credits
      from account_month where org_id = ${organisationId} and currency = any(${currencies}) group by currency`.execute(
    tx,
  );
  for (const currency of currencies) {
    const before = rows.find((row) => row.currency === currency);
    const own = lines.filter((line) => line.currency === currency);
    const debits = own.reduce((sum, { cents }) => (cents > 0 ? sum + BigInt(cents) : sum), BigInt(before?.debits ?? 0));
    const credits = own.reduce(
      (sum, { cents }) => (cents < 0 ? sum - BigInt(cents) : sum),
      BigInt(before?.credits ?? 0),
    );
    if (debits <= limit && credits <= limit) continue;
    throw new Problem(
      'amount-out-of-range',
      `With this entry, the ${currency} in these books would be more than can be counted exactly. Check the amount.`,
    );
  }
}

const limit = BigInt(Number.MAX_SAFE_INTEGER);
