import { billRoutes } from '#shared/api/bills.ts';
import { daysFrom } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { groupOf, todayRows } from '#server/kernel/today/today-part.ts';
import type { TodayPart } from '#server/kernel/today/today-part.ts';
import { mayApproveBill, readApprovals } from '#server/modules/payables/bills/bill-approvals.ts';
import { readLines } from '#server/modules/payables/bills/bill-record.ts';
import { billRows, presentBill } from '#server/modules/payables/bills/list-bills.ts';
import type { ListedRow } from '#server/modules/payables/bills/list-bills.ts';

/** Bills that were submitted, as the list of bills has them. */
export const approvalsPart: TodayPart = {
  permission: billRoutes['GET /bills/'].permission,
  async read(tx, act) {
    const totals = await tx
      .selectFrom('bill')
      .select((of) => [
        'currency',
        of.fn.countAll<number>().as('count'),
        of.cast<number>(of.fn.sum('cents'), 'bigint').as('cents'),
      ])
      .where('org_id', '=', act.organisationId)
      .where('state', '=', 'submitted')
      .groupBy('currency')
      .orderBy('currency')
      .execute();
    const count = totals.reduce((sum, row) => sum + row.count, 0);
    if (count === 0) return {};
    const listed = await billRows(tx, act.organisationId)
      .where('b.state', '=', 'submitted')
      .orderBy('b.due_on')
      .orderBy('b.bill_id')
      .limit(todayRows)
      .execute();
    const rows = [];
    for (const row of listed) rows.push(await presentRow(tx, act, row));
    return { approvals: groupOf({ count, totals: totals.map(({ currency, cents }) => ({ currency, cents })) }, rows) };
  },
};

async function presentRow(tx: Tx, act: Act, row: ListedRow) {
  const { id, number, version, vendor, property, dueOn, currency, cents } = presentBill(row);
  const lines = await readLines(tx, act.organisationId, id);
  const found = await readApprovals(tx, row, lines, act.today);
  return {
    billId: id,
    number,
    version,
    text: row.memo ?? lines.find(({ text }) => text !== null)?.text ?? null,
    vendor: vendor?.name ?? '',
    property,
    dueOn,
    daysLate: Math.max(0, daysFrom(dueOn, act.today)),
    currency,
    cents,
    mayApprove: await mayApproveBill(tx, act, found, lines),
    ownersAsked: found.missing.filter((one) => one !== 'staff').length,
  };
}
