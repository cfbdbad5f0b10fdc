import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { DepositMove } from './write-movements.ts';
import type { BankChange } from './bank-deposits.ts';

interface Place {
  readonly id: string;
  readonly accountId: string;
  readonly isUndeposited: boolean;
  /** None of refunds. */
  readonly paymentId: string | null;
}

/**
 * What movements of the register mean for the deposit bank account. Money that is undeposited goes there with its bank
 * deposit, what was brought forward is where its opening balance says, and last month's rent follows apart.
 */
export async function bankChangesOf(
  tx: Tx,
  moves: readonly DepositMove[],
  organisationId: string,
): Promise<BankChange[]> {
  const places = new Map((await readPlaces(tx, moves, organisationId)).map((place) => [place.id, place]));
  const since = await readDepositedSince(tx, moves, organisationId);
  return moves.map(
    ({ tenancyId, leaseId, propertyId, currency, cents, on, kind, entryId, undoes, isLastMonth, ...made }) => {
      const place = places.get(made.allocationId ?? made.refundId ?? '');
      const stays = kind === 'opening' || isLastMonth === true || place?.isUndeposited === true;
      const about = { tenancyId, leaseId, propertyId, currency, on };
      const otherId = place === undefined || place.isUndeposited ? (made.otherBankId ?? null) : place.accountId;
      if (undoes !== undefined)
        return {
          ...about,
          cents: Math.max(0, Math.min(cents, since.get(undoes.entryId) ?? 0)),
          entryIds: [],
          otherId,
          undoes,
        };
      const paymentId = place?.paymentId ?? undefined;
      return { ...about, cents: stays ? 0 : cents, entryIds: [entryId], otherId, paymentId };
    },
  );
}

/** Where payments that paid a deposit are now, and which accounts refunds were paid from. */
async function readPlaces(tx: Tx, moves: readonly DepositMove[], organisationId: string): Promise<Place[]> {
  const idsOf = (read: (made: DepositMove) => string | undefined) =>
    `{${moves.flatMap((made) => read(made) ?? []).join(',')}}`;
  const { rows } = await sql<Place>`
    select x.allocation_id as id, a.account_id as "accountId", coalesce(a.system_key = 'undeposited', false) as "isUndeposited",
           coalesce(b.batch_id, r.receipt_id) as "paymentId"
      from allocation x
      join receipt r on r.org_id = x.org_id and r.receipt_id = x.receipt_id
      left join deposit_batch b on b.org_id = r.org_id and b.batch_id = r.batch_id
      join account a on a.org_id = r.org_id and a.account_id = coalesce(b.account_id, r.account_id)
     where x.org_id = ${organisationId} and x.allocation_id = any(${idsOf(({ allocationId }) => allocationId)}::uuid[])
    union all
    select f.refund_id, f.account_id, false, null from refund f
     where f.org_id = ${organisationId} and f.refund_id = any(${idsOf(({ refundId }) => refundId)}::uuid[])`.execute(
    tx,
  );
  return rows;
}

/** What payments of a deposit were deposited at the bank after an act that is undone: it goes to the deposit bank account. */
async function readDepositedSince(
  tx: Tx,
  moves: readonly DepositMove[],
  organisationId: string,
): Promise<Map<string, number>> {
  const since = new Map<string, number>();
  for (const { tenancyId, currency, undoes } of moves) {
    if (undoes === undefined) continue;
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(m.cents), 0)::bigint as cents
        from deposit_movement m
        join allocation x on x.org_id = m.org_id and x.allocation_id = m.allocation_id
        join receipt r on r.org_id = x.org_id and r.receipt_id = x.receipt_id
        join deposit_batch b on b.org_id = r.org_id and b.batch_id = r.batch_id and b.undone_on is null
        join journal_entry e on e.org_id = b.org_id and e.entry_id = b.entry_id
        join journal_entry act on act.org_id = e.org_id and act.entry_id = ${undoes.entryId} and act.number < e.number
       where m.org_id = ${organisationId} and m.tenancy_id = ${tenancyId} and m.currency = ${currency}`.execute(tx);
    since.set(undoes.entryId, rows[0]?.cents ?? 0);
  }
  return since;
}
