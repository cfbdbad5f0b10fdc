import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { bankDeposits } from './bank-deposits.ts';
import { bankChangesOf } from './bank-changes.ts';
import { evenOut } from './even-out.ts';
import { writeMovements } from './write-movements.ts';
import type { DepositMove } from './write-movements.ts';

/**
 * Writes into the register of deposits, and answers with the ids of what it wrote. What is not held cannot go. The money
 * follows: what is received goes to the deposit bank account, and what goes out is taken from there.
 */
export async function moveDeposits(tx: Tx, act: Poster, moves: readonly DepositMove[]): Promise<string[]> {
  if (moves.length === 0) return [];
  await refuseGone(tx, moves, act.organisationId);
  const ids = await writeMovements(tx, act, moves);
  const going = moves.filter(({ cents }) => cents < 0);
  if (going.length > 0) await evenOut(tx, act, going);
  await bankDeposits(tx, act, await bankChangesOf(tx, moves, act.organisationId));
  return ids;
}

async function refuseGone(tx: Tx, moves: readonly DepositMove[], organisationId: string): Promise<void> {
  const changes = new Map<string, number>();
  for (const { tenancyId, currency, cents } of moves) {
    const key = `${tenancyId} ${currency}`;
    changes.set(key, (changes.get(key) ?? 0) + cents);
  }
  const going = [...changes].filter(([, cents]) => cents < 0);
  if (going.length === 0) return;
  const rows = await tx
    .selectFrom('tenancy_balance')
    .select(['tenancy_id', 'currency', 'deposit_cents'])
    .where('org_id', '=', organisationId)
    .where(
      'tenancy_id',
      'in',
      moves.map(({ tenancyId }) => tenancyId),
    )
    .execute();
  const held = new Map(rows.map((row) => [`${row.tenancy_id} ${row.currency}`, row.deposit_cents]));
  if (going.every(([key, cents]) => (held.get(key) ?? 0) + cents >= 0)) return;
  throw refuse('deposits.deposit-used');
}
