import { distributionRoutes } from '#shared/api/distributions.ts';
import type { TodayPart } from '#server/kernel/today/today-part.ts';
import { distributionNumber } from './distribution-run.ts';

/** Distributions that are confirmed: their owners are paid once somebody releases them. */
export const distributionRunsPart: TodayPart = {
  permission: distributionRoutes['POST /distribution-runs/{id}/release/'].permission,
  async read(tx, { organisationId }) {
    const rows = await tx
      .selectFrom('distribution_run as r')
      .select(['r.run_id', 'r.number', 'r.on_day'])
      .where('r.org_id', '=', organisationId)
      .where('r.released_at', 'is', null)
      .where('r.voided_at', 'is', null)
      // One that only declared what stays in owners' funds pays nobody.
      .where((where) =>
        where.exists(
          where
            .selectFrom('distribution_payment as p')
            .select('p.run_id')
            .whereRef('p.org_id', '=', 'r.org_id')
            .whereRef('p.run_id', '=', 'r.run_id'),
        ),
      )
      .orderBy('r.number')
      .execute();
    const [first] = rows;
    if (first === undefined) return {};
    return {
      distributionRuns: {
        count: rows.length,
        first: { id: first.run_id, number: distributionNumber(first.number), on: first.on_day },
      },
    };
  },
};
