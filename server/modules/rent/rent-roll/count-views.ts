import { z } from 'zod';
import * as field from '#shared/api/fields.ts';
import { receiptRoutes } from '#shared/api/receipts.ts';
import { rentRoutes } from '#shared/api/rent.ts';
import { boardViews, readBoardView, readReceiptsView, receiptViews } from '#shared/lists/rent-view.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { countUpTo, partOf } from '#server/kernel/view-counter.ts';
import type { ViewCounter } from '#server/kernel/view-counter.ts';
import { receiptsFound } from '#server/modules/rent/receipts/list-receipts.ts';
import { asOf, moneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';
import { neededFor } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';
import { rowsInView } from './rent-board.ts';

const board = rentRoutes['GET /rent-board/'];
const receipts = receiptRoutes['GET /receipts/'];

/** What the rent roll knows of an address; the order and what is open are no matter. */
const boardKnown = z.object({
  view: z.enum(boardViews).default('all'),
  q: partOf(z.string()),
  property: partOf(field.id),
  unit: partOf(field.id),
  asOf: partOf(field.bookDate),
});

export const boardViewCounter: ViewCounter = {
  permission: board.permission,
  async count(tx, address, { organisationId, now, atMost }) {
    const parts = boardKnown.safeParse(address);
    if (!parts.success) return undefined;
    const { view, filters } = readBoardView(parts.data);
    const on = await moneyDay(tx, organisationId, now, filters.asOf);
    const rows = await rowsInView(tx, on, { view, ...filters });
    if (rows === undefined) return 0;
    return readWhole(tx, async () => {
      const needed = await neededFor(tx, on, filters);
      return countUpTo(tx, rows.clearSelect().select('l.lease_id'), atMost, asOf(on, needed));
    });
  },
};

const receiptsKnown = z.object({
  view: z.enum(receiptViews).default('all'),
  q: partOf(z.string()),
  property: partOf(field.id),
  lease: partOf(field.id),
  from: partOf(field.bookDate),
  to: partOf(field.bookDate),
});

export const receiptViewCounter: ViewCounter = {
  permission: receipts.permission,
  async count(tx, address, { organisationId, atMost }) {
    const parts = receiptsKnown.safeParse(address);
    if (!parts.success) return undefined;
    const { view, filters } = readReceiptsView(parts.data);
    const rows = await receiptsFound(tx, organisationId, receipts.query.parse({ state: view, ...filters }));
    return countUpTo(tx, rows.clearSelect().select('r.receipt_id'), atMost);
  },
};
