import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import { localChart } from './local-chart.ts';

/** Opens the books of an organisation with the standard chart, once: who comes second finds them open. */
export async function openBooks(tx: Tx, organisationId: string, now: Date): Promise<void> {
  const { numInsertedOrUpdatedRows: opened } = await tx
    .insertInto('ledger_state')
    .values({ org_id: organisationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (opened === 0n) return;
  const chart = localChart(await organisationFacts(tx, organisationId));
  await tx
    .insertInto('account')
    .values(
      chart.map((account) => ({
        org_id: organisationId,
        account_id: newId(now),
        number: account.number,
        name: account.name,
        kind: account.kind,
        is_contra: account.isContra ?? false,
        system_key: account.systemKey,
        tax_line: account.taxLine ?? null,
        is_operating: account.isOperating ?? true,
        is_bank: account.bankKind !== undefined,
        bank_kind: account.bankKind ?? null,
        created_at: now,
      })),
    )
    .execute();
}

export interface Books {
  readonly nextNumber: number;
  readonly lastRecordedAt: Date | null;
  readonly closedThrough: string | null;
}

/**
 * Takes the books of an organisation for this transaction. It is the first lock of everything that posts, closes or
 * archives: numbers have no gaps, no closing passes a posting, and no two transactions take locks in two orders.
 */
export async function lockBooks(tx: Tx, organisationId: string, now: Date): Promise<Books> {
  const found = await tx
    .selectFrom('ledger_state')
    .select(['next_number', 'last_recorded_at', 'closed_through'])
    .where('org_id', '=', organisationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found !== undefined) {
    const { next_number: nextNumber, last_recorded_at: lastRecordedAt, closed_through: closedThrough } = found;
    return { nextNumber, lastRecordedAt, closedThrough };
  }
  // An organisation that was there before books were.
  await openBooks(tx, organisationId, now);
  return lockBooks(tx, organisationId, now);
}

export async function readClosedThrough(tx: Tx, organisationId: string): Promise<string | null> {
  const state = await tx
    .selectFrom('ledger_state')
    .select('closed_through')
    .where('org_id', '=', organisationId)
    .executeTakeFirst();
  return state?.closed_through ?? null;
}
