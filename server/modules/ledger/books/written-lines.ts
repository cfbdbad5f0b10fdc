import type { z } from 'zod';
import type { writtenLine } from '#shared/api/ledger.ts';
import type { Tx } from '#server/kernel/database.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import type { BalancedLines, Line } from './lines.ts';
import { checkLines } from './rules.ts';

export type WrittenLine = z.output<typeof writtenLine>;

type InCurrency<Written> = Omit<Written, 'currency'> & { readonly currency: string };

/** Lines as people write them, in the organisation's own currency where they name none. */
export async function inOwnCurrency<Written extends { readonly currency?: string | undefined }>(
  tx: Tx,
  organisationId: string,
  lines: readonly Written[],
): Promise<InCurrency<Written>[]> {
  const { currency } = await organisationFacts(tx, organisationId);
  return lines.map((line) => ({ ...line, currency: line.currency ?? currency }));
}

/** The same lines as the books take them, or the problem that they have. */
export function bookLines(lines: readonly InCurrency<WrittenLine>[]): BalancedLines {
  return checkLines(
    lines.map(({ accountId, debitCents, creditCents, ...line }): Line => ({
      ...line,
      account: { id: accountId },
      cents: debitCents ?? -(creditCents ?? 0),
    })),
  );
}
