import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { reverse } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { openDay, refuseFuture } from '#server/modules/rent/tenancy-money/dates.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readUndoneMemo } from '#server/modules/rent/tenancy-money/memos.ts';
import { moveDeposits } from '#server/modules/rent/held-money/move-deposits.ts';
import { refuseOfSettlement } from '#server/modules/rent/held-money/refuse-of-settlement.ts';

interface Undoing {
  readonly reason: string;
  readonly date?: string | undefined;
}

/** What came to a deposit without a payment: it is taken back by itself, and not with a payment, a credit or a refund. */
export const undoableMakers = ['deposit-interest', 'deposit-opening', 'last-month-joined'];

/**
 * Takes back what was added to a deposit: interest, last month's rent, or what was brought forward. Answers with the lease
 * that it was added for.
 */
export async function undoInterest(tx: Tx, act: Act, movementId: string, undoing: Undoing): Promise<string> {
  const { organisationId } = act;
  const movement = await tx
    .selectFrom('deposit_movement as m')
    .innerJoin('journal_entry as e', (join) =>
      join.onRef('e.org_id', '=', 'm.org_id').onRef('e.entry_id', '=', 'm.entry_id'),
    )
    .select(['m.tenancy_id', 'm.lease_id', 'm.entry_id', 'm.cents', 'e.source_kind', 'e.number'])
    .where('m.org_id', '=', organisationId)
    .where('m.movement_id', '=', movementId)
    .executeTakeFirst();
  if (movement === undefined) throw refuse('deposits.no-such-movement');
  if (!undoableMakers.includes(movement.source_kind) || movement.cents < 0) throw refuse('deposits.not-voided-here');
  const { tenancy_id: tenancyId, entry_id: entryId, number } = movement;
  await refuseOfSettlement(tx, organisationId, { tenancyId, id: entryId, name: `Entry ${number}` });
  await lockTenancies(tx, organisationId, [tenancyId]);
  const { today } = act;
  await takeInterestBack(tx, act, entryId, { ...undoing, today });
  await recordAct(tx, act, 'deposit.interest-undone', entryId, { reason: undoing.reason });
  return movement.lease_id;
}

/** By the entry that added it. Whoever calls it has taken the tenancy. */
export async function takeInterestBack(
  tx: Tx,
  act: Poster,
  entryId: string,
  { reason, date, today }: Undoing & { readonly today: string },
): Promise<void> {
  const row = await tx
    .selectFrom('deposit_movement')
    .select(['tenancy_id', 'lease_id', 'property_id', 'currency', 'kind', 'cents', 'on_day'])
    .where('org_id', '=', act.organisationId)
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  const latest = await openDay(tx, act.organisationId, laterOf(today, row.on_day));
  const on = date ?? latest;
  refuseFuture(on, latest, 'date');
  const memo = await readUndoneMemo(tx, act.organisationId);
  const reversal = await reverse(tx, act, entryId, { reason, date: on, memo });
  await moveDeposits(tx, act, [
    {
      tenancyId: row.tenancy_id,
      leaseId: row.lease_id,
      propertyId: row.property_id,
      currency: row.currency,
      kind: row.kind === 'received' ? 'returned' : row.kind,
      cents: -row.cents,
      on,
      entryId: reversal.id,
      undoes: { entryId, reason },
    },
  ]);
}
