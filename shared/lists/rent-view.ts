import type { z } from 'zod';
import type { receiptRoutes } from '#shared/api/receipts.ts';
import type { rentRoutes } from '#shared/api/rent.ts';
import { isBookDate } from '#shared/dates.ts';
import { filteredId, isId } from './is-id.ts';

type BoardQuery = z.input<(typeof rentRoutes)['GET /rent-board/']['query']>;
type ReceiptsQuery = z.input<(typeof receiptRoutes)['GET /receipts/']['query']>;

export const boardViews = ['all', 'owing', 'ending', 'ahead'] as const;
/** The parts of the address of the rent roll that say which leases are meant. */
export const boardParts = { view: 'all', q: '', property: '', unit: '', asOf: '' };

/** What they mean to the server; what cannot be read there counts as left out. */
export function readBoardView(address: typeof boardParts) {
  const propertyId = filteredId(address.property);
  const view = boardViews.find((name) => name === address.view) ?? 'all';
  const filters: Pick<BoardQuery, 'q' | 'propertyId' | 'unitId' | 'asOf'> = {
    ...(address.q === '' ? {} : { q: address.q.slice(0, 120) }),
    ...(propertyId === undefined ? {} : { propertyId }),
    ...(isId(address.unit) ? { unitId: address.unit } : {}),
    ...(isBookDate(address.asOf) ? { asOf: address.asOf } : {}),
  };
  return { view, filters };
}

export const receiptViews = ['all', 'undeposited', 'unapplied', 'reversed'] as const;
export const receiptsParts = { view: 'all', q: '', property: '', lease: '', from: '', to: '' };

export function readReceiptsView(address: typeof receiptsParts) {
  const propertyId = filteredId(address.property);
  const view = receiptViews.find((name) => name === address.view) ?? 'all';
  const filters: ReceiptsQuery = {
    ...(address.q === '' ? {} : { q: address.q.slice(0, 120) }),
    ...(propertyId === undefined ? {} : { propertyId }),
    ...(isId(address.lease) ? { leaseId: address.lease } : {}),
    ...(isBookDate(address.from) ? { from: address.from } : {}),
    ...(isBookDate(address.to) ? { to: address.to } : {}),
  };
  return { view, filters };
}
