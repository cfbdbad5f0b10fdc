import { paymentRunRoutes } from '#shared/api/payment-runs.ts';
import type { TodayPart } from '#server/kernel/today/today-part.ts';
import { runNumber } from '#server/modules/payables/bills/bill-number.ts';

/** Pay runs that are prepared: their vendors are paid once somebody releases them. */
export const payRunsPart: TodayPart = {
  permission: paymentRunRoutes['POST /payment-runs/{id}/release/'].permission,
  async read(tx, { organisationId }) {
    const rows = await tx
      .selectFrom('payment_run')
      .select(['run_id', 'number', 'on_day'])
      .where('org_id', '=', organisationId)
      .where('released_at', 'is', null)
      .where('voided_at', 'is', null)
      .orderBy('number')
      .execute();
    const [first] = rows;
    if (first === undefined) return {};
    return {
      payRuns: {
        count: rows.length,
        first: { id: first.run_id, number: runNumber(first.number), on: first.on_day },
      },
    };
  },
};
