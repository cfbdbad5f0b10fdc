import { sql } from 'kysely';
import type { z } from 'zod';
import type { reconciliationRoutes } from '#shared/api/reconciliations.ts';
import type { Tx } from '#server/kernel/database.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuseUnfitDay } from './begin.ts';
import { lockVersion, nameOf, present, readRow, refuseFinished } from './reconciliation-rows.ts';
import type { Presented } from './reconciliation-rows.ts';

type Change = z.output<(typeof reconciliationRoutes)['PATCH /reconciliations/{id}/']['body']>;

/** What the statement says. A closing balance that is typed is not that of a file any more. */
export async function changeReconciliation(
  tx: Tx,
  act: Act,
  id: string,
  { version, to, openingCents, closingCents }: Change,
): Promise<Presented> {
  const row = await lockVersion(tx, act.organisationId, id, version);
  refuseFinished(row);
  const day = to ?? row.to;
  refuseUnfitDay(act, { from: row.from, to: day });
  await tx
    .updateTable('reconciliation')
    .set({
      to_on: day,
      opening_cents: openingCents ?? row.openingCents,
      closing_cents: closingCents ?? row.closingCents,
      ...(closingCents !== undefined && closingCents !== row.closingCents && { closing_file_id: null }),
      version: sql`version + 1`,
    })
    .where('org_id', '=', act.organisationId)
    .where('reconciliation_id', '=', id)
    .execute();
  await recordAct(tx, act, 'reconciliation.changed', nameOf({ ...row, to: day }));
  return present(await readRow(tx, act.organisationId, id));
}

/** What was cleared by it is open again. */
export async function removeReconciliation(tx: Tx, act: Act, id: string, version: number): Promise<void> {
  const row = await lockVersion(tx, act.organisationId, id, version);
  refuseFinished(row);
  await tx
    .deleteFrom('reconciliation')
    .where('org_id', '=', act.organisationId)
    .where('reconciliation_id', '=', id)
    .execute();
  await recordAct(tx, act, 'reconciliation.removed', nameOf(row));
}
