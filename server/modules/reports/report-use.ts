import type { ReportKey } from '#shared/reports/report-keys.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';

interface Use {
  readonly favorites: ReadonlySet<string>;
  /** By anybody of the workspace. */
  readonly lastRuns: ReadonlyMap<string, Date>;
}

export async function readUse(tx: Tx, { organisationId, userId }: Act): Promise<Use> {
  const favorites = await tx
    .selectFrom('report_favorite')
    .select('report')
    .where('org_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
  const runs = await tx
    .selectFrom('report_run')
    .select(['report', 'last_run_at'])
    .where('org_id', '=', organisationId)
    .execute();
  return {
    favorites: new Set(favorites.map(({ report }) => report)),
    lastRuns: new Map(runs.map(({ report, last_run_at: at }) => [report, at])),
  };
}

/** To keep what is kept, or drop what is not, changes nothing. */
export async function keepFavorite(tx: Tx, { organisationId, userId, now }: Act, report: ReportKey): Promise<void> {
  await tx
    .insertInto('report_favorite')
    .values({ org_id: organisationId, user_id: userId, report, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function dropFavorite(tx: Tx, { organisationId, userId }: Act, report: ReportKey): Promise<void> {
  await tx
    .deleteFrom('report_favorite')
    .where('org_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('report', '=', report)
    .execute();
}

export async function noteRun(tx: Tx, { organisationId, now }: Act, report: ReportKey): Promise<void> {
  await tx
    .insertInto('report_run')
    .values({ org_id: organisationId, report, last_run_at: now })
    .onConflict((conflict) => conflict.columns(['org_id', 'report']).doUpdateSet({ last_run_at: now }))
    .execute();
}
