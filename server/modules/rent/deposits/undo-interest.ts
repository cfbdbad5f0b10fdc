import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { Problem } from '#server/kernel/problem.ts';
import { posterOf, recordAct, reverse } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { lockTenancies } from '#server/modules/rent/lock-tenancies.ts';
import { moveDeposits } from '#server/modules/rent/move-deposits.ts';

interface Undoing {
  readonly reason: string;
  readonly date?: string | undefined;
}

/** Takes interest back that was added to a deposit. Answers with the lease that it was added for. */
export async function undoInterest(
  tx: Tx,
  movementId: string,
  undoing: Undoing,
  when: SignedInContext,
): Promise<string> {
  const { organisationId } = when.session;
  const movement = await tx
    .selectFrom('deposit_movement')
    .select(['tenancy_id', 'lease_id', 'entry_id', 'kind', 'cents'])
    .where('org_id', '=', organisationId)
    .where('movement_id', '=', movementId)
    .executeTakeFirst();
  if (movement === undefined) throw new Problem('not-found', 'There is no such movement in this workspace.');
  if (movement.kind !== 'interest' || movement.cents < 0)
    throw new Problem('conflict', 'Only interest that was added can be taken back here.');
  await lockTenancies(tx, organisationId, [movement.tenancy_id]);
  const today = await organisationDay(tx, organisationId, when.now);
  await takeInterestBack(tx, movement.entry_id, { ...undoing, today }, posterOf(when));
  await recordAct(tx, 'deposit.interest-undone', movement.entry_id, when, { reason: undoing.reason });
  return movement.lease_id;
}

/** By the entry that added it. Whoever calls it has taken the tenancy. */
export async function takeInterestBack(
  tx: Tx,
  entryId: string,
  { reason, date, today }: Undoing & { readonly today: string },
  by: Poster,
): Promise<void> {
  const row = await tx
    .selectFrom('deposit_movement')
    .select(['tenancy_id', 'lease_id', 'property_id', 'currency', 'cents', 'on_day'])
    .where('org_id', '=', by.organisationId)
    .where('entry_id', '=', entryId)
    .where('kind', '=', 'interest')
    .executeTakeFirstOrThrow();
  const on = date ?? laterOf(today, row.on_day);
  const reversal = await reverse(tx, entryId, { reason, date: on }, by);
  await moveDeposits(
    tx,
    [
      {
        tenancyId: row.tenancy_id,
        leaseId: row.lease_id,
        propertyId: row.property_id,
        currency: row.currency,
        kind: 'interest',
        cents: -row.cents,
        on,
        entryId: reversal.id,
      },
    ],
    by,
  );
}
