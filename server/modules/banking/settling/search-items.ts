import type { z } from 'zod';
import type { lineMatchingRoutes } from '#shared/api/line-matching.ts';
import type { Tx } from '#server/kernel/database.ts';
import { findOpenItems } from './open-items.ts';

type Routes = typeof lineMatchingRoutes;

/** By words of the memo, or by an amount as somebody writes it. */
export async function searchItems(
  tx: Tx,
  organisationId: string,
  { accountId, q = '', day }: z.output<Routes['GET /open-book-items/']['query']>,
): Promise<z.output<Routes['GET /open-book-items/']['answer']>['items']> {
  const items = await findOpenItems(tx, organisationId, { accountId, q, day });
  return items.map(({ id, kind, date, memo, cents }) => ({ entryId: id, item: kind, date, memo, leftCents: cents }));
}
