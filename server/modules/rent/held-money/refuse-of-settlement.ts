import { sql } from 'kysely';
import { refuse } from '#server/kernel/refuse.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { settlementNumber } from './settlement-number.ts';

/** What a settlement may have made: a refund, a credit, a charge for a deduction, or an entry for interest. */
interface MadeBySettlement {
  readonly tenancyId: string;
  readonly id: string;
  /** As people know it. */
  readonly name: string;
}

/**
 * A settlement is undone as a whole: of what it did and told the tenant in a letter, no part is taken back by itself. Once it
 * was undone, what it had made is like any other.
 */
export async function refuseOfSettlement(
  tx: Tx,
  organisationId: string,
  { tenancyId, id, name }: MadeBySettlement,
): Promise<void> {
  const charge = JSON.stringify({ deductions: [{ chargeId: id, isNew: true }] });
  const { rows } = await sql<{ number: number }>`
    select s.number from deposit_settlement s
     where s.org_id = ${organisationId} and s.tenancy_id = ${tenancyId} and s.state = 'final'
       and (s.refund_id = ${id} or s.credit_id = ${id} or s.interest_entry_id = ${id}
            or ${waivedBy(sql`${id}::text`)} or s.result @> ${charge}::jsonb)`.execute(tx);
  const [settlement] = rows;
  if (settlement === undefined) return;
  throw refuse('deposits.of-settlement', { name, settlement: settlementNumber(settlement.number) });
}

/** Whether a settlement, `s`, had given a credit for a deposit that was asked for and never paid. */
export function waivedBy(creditId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(s.result ->> 'waiverCreditId' = ${creditId} or s.result -> 'waiverCreditIds' ? ${creditId})`;
}
