import type { Tx } from '#server/kernel/database.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';

/** Where the workspace is: how dates and amounts are written there, and in what currency. */
export function readPlace(tx: Tx, organisationId: string): Promise<{ country: string; currency: string }> {
  return organisationFacts(tx, organisationId);
}
