import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { Problem } from '#server/kernel/problem.ts';
import { posterOf, recordAct, reverse } from '#server/modules/ledger/index.ts';
import { applyWaiting } from './apply-waiting.ts';
import { bookAllocations } from './book-allocations.ts';
import { refuseBefore } from './dates.ts';
import { refuseOfSettlement } from './deposits/refuse-of-settlement.ts';
import { lockTenancies } from './lock-tenancies.ts';
import { chargeNumber } from './numbers.ts';
import { readStanding, undone } from './undo-allocations.ts';

interface Voiding {
  readonly kind: 'mistake' | 'waived';
  readonly reason: string;
  readonly date?: string | undefined;
}

/** A charge that a settlement made goes with that. */
export async function voidCharge(tx: Tx, chargeId: string, voiding: Voiding, when: SignedInContext): Promise<string> {
  const { organisationId } = when.session;
  const { number, tenancy_id: tenancyId } = await readRow(tx, organisationId, chargeId);
  await refuseOfSettlement(tx, organisationId, { tenancyId, id: chargeId, name: chargeNumber(number) });
  return takeChargeBack(tx, chargeId, voiding, when);
}

/** What had paid it waits for other charges; then its entry is reversed. The charge itself stays, with who and why. */
export async function takeChargeBack(
  tx: Tx,
  chargeId: string,
  voiding: Voiding,
  when: SignedInContext,
): Promise<string> {
  const { organisationId, userId } = when.session;
  const { tenancy_id: tenancyId } = await readRow(tx, organisationId, chargeId);
  await lockTenancies(tx, organisationId, [tenancyId]);
  const charge = await readRow(tx, organisationId, chargeId);
  const number = chargeNumber(charge.number);
  if (charge.voided_on !== null)
    throw new Problem('charge-voided', `${number} was taken back on ${charge.voided_on} already.`);
  const today = await organisationDay(tx, organisationId, when.now);
  if (voiding.date !== undefined) refuseBefore(voiding.date, charge.charged_on, 'date', number);
  const standing = await readStanding(tx, organisationId, { chargeId });
  const from = voiding.date ?? laterOf(today, charge.charged_on);
  // What pays it from a later day on is taken back first.
  const date = standing.reduce((latest, { on }) => laterOf(latest, on), from);
  const by = posterOf(when);
  await bookAllocations(
    tx,
    standing.map((allocation) => undone(allocation, date)),
    by,
  );
  const { id: entryId } = await reverse(tx, charge.entry_id, { reason: voiding.reason, date }, by);
  await tx
    .updateTable('charge')
    .set({
      voided_on: date,
      void_kind: voiding.kind,
      void_reason: voiding.reason,
      void_entry_id: entryId,
      voided_by: userId,
    })
    .where('org_id', '=', organisationId)
    .where('charge_id', '=', chargeId)
    .execute();
  await applyWaiting(tx, [tenancyId], today, by);
  await recordAct(tx, voiding.kind === 'waived' ? 'charge.waived' : 'charge.voided', number, when, {
    reason: voiding.reason,
  });
  return chargeId;
}

async function readRow(tx: Tx, organisationId: string, chargeId: string) {
  const row = await tx
    .selectFrom('charge')
    .select(['number', 'tenancy_id', 'charged_on', 'voided_on', 'entry_id'])
    .where('org_id', '=', organisationId)
    .where('charge_id', '=', chargeId)
    .executeTakeFirst();
  if (row === undefined) throw noSuchCharge();
  return row;
}

export function noSuchCharge(): Problem {
  return new Problem('not-found', 'There is no such charge in this workspace.');
}
