import { sql } from 'kysely';
import type { z } from 'zod';
import type { lineMatchingRoutes } from '#shared/api/line-matching.ts';
import type { MatchLevel } from '#shared/matching.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readReconciled } from '#server/modules/banking/lines/reconciled-lines.ts';

type Settled = z.output<(typeof lineMatchingRoutes)['GET /line-matches/']['answer']>['items'][number];

/** What lines were matched with, in the order in which they are asked for; those that are not there are left out. */
export async function readMatches(tx: Tx, organisationId: string, lineIds: readonly string[]): Promise<Settled[]> {
  const [lines, claims, reconciled] = await Promise.all([
    tx
      .selectFrom('statement_line')
      .select(['line_id as lineId', 'excluded_reason as excludedReason'])
      .where('org_id', '=', organisationId)
      .where('line_id', '=', sql<string>`any(${lineIds}::uuid[])`)
      .execute(),
    readClaimsInFull(tx, organisationId, lineIds),
    readReconciled(tx, organisationId, lineIds),
  ]);
  const byLine = Map.groupBy(claims, ({ lineId }) => lineId);
  const reasons = new Map(lines.map(({ lineId, excludedReason }) => [lineId, excludedReason]));
  return [...new Set(lineIds)]
    .filter((lineId) => reasons.has(lineId))
    .map((lineId) => ({
      lineId,
      excludedReason: reasons.get(lineId) ?? null,
      reconciledThrough: reconciled.get(lineId)?.to ?? null,
      claims: (byLine.get(lineId) ?? []).map(({ lineId: _, madeById, madeByName, madeAt, level, ...claim }) => ({
        ...claim,
        // The check of the table allows these alone.
        level: level as MatchLevel | null,
        madeBy: madeById === null ? null : { id: madeById, name: madeByName ?? '' },
        madeAt: madeAt.toISOString(),
      })),
    }));
}

function readClaimsInFull(tx: Tx, organisationId: string, lineIds: readonly string[]) {
  return tx
    .selectFrom('line_claim as c')
    .innerJoin('journal_entry as e', (join) =>
      join.onRef('e.org_id', '=', 'c.org_id').onRef('e.entry_id', '=', 'c.entry_id'),
    )
    .leftJoin('app_user as u', 'u.user_id', 'c.made_by')
    .select([
      'c.line_id as lineId',
      'c.entry_id as entryId',
      'e.number as entryNumber',
      'e.memo',
      'e.date',
      'c.cents',
      'c.level',
      'c.is_posted as isPosted',
      'c.receipt_id as receiptId',
      'c.made_by as madeById',
      'u.name as madeByName',
      'c.made_at as madeAt',
    ])
    .where('c.org_id', '=', organisationId)
    .where('c.line_id', '=', sql<string>`any(${lineIds}::uuid[])`)
    .orderBy('c.made_at')
    .orderBy('c.claim_id')
    .execute();
}
