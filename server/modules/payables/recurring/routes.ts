import type { recurringBillRoutes } from '#shared/api/recurring-bills.ts';
import { amountCell, dayCell } from '#shared/table.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { listRecurringBills, readRecurringBill } from './recurring-rows.ts';
import type { RecurringBill } from './recurring-rows.ts';
import {
  addRecurringBill,
  changeRecurringBill,
  endRecurringBill,
  pauseRecurringBill,
  resumeRecurringBill,
} from './save-recurring.ts';

export function recurringBillHandlers(): Handlers<typeof recurringBillRoutes> {
  const done = (when: SignedInContext, id: string, work: (tx: Tx) => Promise<void>) =>
    when.transaction(async (tx) => {
      await work(tx);
      return readRecurringBill(tx, when.organisationId, id);
    });
  return {
    'GET /recurring-bills/': ({ query }, when) =>
      when.transaction((tx) => listRecurringBills(tx, when.organisationId, query)),
    'GET /exports/recurring-bills.csv/': ({ query }, { organisationId }) =>
      Promise.resolve(
        listAsTable<RecurringBill>({
          name: 'recurring-bills',
          columns: [
            ['Next date', ({ nextOn }) => dayCell(nextOn)],
            ['Vendor', ({ vendor }) => vendor.name],
            ['Memo', ({ memo }) => memo],
            ['Property', ({ property }) => property?.name ?? null],
            ['Frequency', ({ frequency }) => frequency],
            ['Start date', ({ startsOn }) => dayCell(startsOn)],
            ['End date', ({ endsOn }) => dayCell(endsOn)],
            ['Currency', ({ currency }) => currency],
            ['Amount', ({ cents, currency }) => amountCell(cents, currency)],
          ],
          read: (tx, page) => listRecurringBills(tx, organisationId, { ...query, ...page }),
        }),
      ),
    'GET /recurring-bills/{id}/': ({ params }, when) =>
      when.transaction((tx) => readRecurringBill(tx, when.organisationId, params.id)),
    'POST /recurring-bills/': ({ body }, when) =>
      when.transaction(async (tx) =>
        readRecurringBill(tx, when.organisationId, await addRecurringBill(tx, when, body)),
      ),
    'PATCH /recurring-bills/{id}/': ({ params, body }, when) =>
      done(when, params.id, (tx) => changeRecurringBill(tx, when, params.id, body)),
    'POST /recurring-bills/{id}/pause/': ({ params }, when) =>
      done(when, params.id, (tx) => pauseRecurringBill(tx, when, params.id)),
    'POST /recurring-bills/{id}/resume/': ({ params, body }, when) =>
      done(when, params.id, (tx) => resumeRecurringBill(tx, when, params.id, body.missed)),
    'POST /recurring-bills/{id}/end/': ({ params }, when) =>
      done(when, params.id, (tx) => endRecurringBill(tx, when, params.id)),
  };
}
