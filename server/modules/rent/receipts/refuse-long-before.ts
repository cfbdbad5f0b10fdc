import type { Tx } from '#server/kernel/database.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { earliestOf } from '#server/modules/rent/charges/unusual.ts';

/** Before a tenancy began a deposit or a first rent may be paid; more than a year before, the day is a slip. */
export async function refuseLongBefore(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
  receivedOn: string,
): Promise<void> {
  const earliest = await earliestOf(tx, organisationId, tenancyIds);
  if (earliest !== undefined && receivedOn < earliest.day)
    throw refuseField('receivedOn', 'receipts.before-tenancy', { began: earliest.began, day: earliest.day });
}
