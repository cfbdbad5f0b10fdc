import type { Tx } from '#server/kernel/database.ts';
import { earliestOf } from '#server/modules/rent/charges/unusual.ts';
import { saidProblem } from '#server/modules/rent/tenancy-money/said-problem.ts';

/** Before a tenancy began a deposit or a first rent may be paid; more than a year before, the day is a slip. */
export async function refuseLongBefore(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
  receivedOn: string,
): Promise<void> {
  const earliest = await earliestOf(tx, organisationId, tenancyIds);
  if (earliest !== undefined && receivedOn < earliest.day)
    throw saidProblem(
      'date-out-of-range',
      { says: 'day-before-tenancy', path: 'receivedOn', on: earliest.day },
      `The tenancy began on ${earliest.began}. Use ${earliest.day} or a later day.`,
    );
}
