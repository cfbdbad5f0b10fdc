import { boardParts, readBoardView } from '#shared/lists/rent-view.ts';
import type { BoardQuery } from '#web/features/money/api.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { useToday } from '#web/lib/use-today.ts';

/** By name in the address: `balance` has the highest first, the others go upwards, and a minus turns an order round. */
export const boardOrders = {
  unit: { sort: 'unit', direction: 'ascending' },
  '-unit': { sort: 'unit', direction: 'descending' },
  tenant: { sort: 'tenant', direction: 'ascending' },
  '-tenant': { sort: 'tenant', direction: 'descending' },
  balance: { sort: 'balance', direction: 'descending' },
  '-balance': { sort: 'balance', direction: 'ascending' },
  oldest: { sort: 'oldest', direction: 'ascending' },
  '-oldest': { sort: 'oldest', direction: 'descending' },
} as const;
export type BoardOrder = keyof typeof boardOrders;
// The keys of the object above.
export const boardOrderNames = Object.keys(boardOrders) as readonly BoardOrder[];

const defaults = { ...boardParts, sort: '', open: '', pay: '', amount: '', remind: '', act: '' };

/** What the board shows is in its address; what cannot be read there counts as left out, a date in the future is refused. */
export function useBoardAddress() {
  const [address, change] = useAddress(defaults);
  const today = useToday();
  const { view, filters: read } = readBoardView(address);
  const { asOf: asked, ...others } = read;
  const asOf = asked === undefined || asked > today ? undefined : asked;
  /** In the future. */
  const refused = asOf === asked ? undefined : asked;
  const filters = { ...others, ...(asOf === undefined ? {} : { asOf }) };
  // Who owes most is what one looks for among those who owe.
  const usual: BoardOrder = view === 'owing' ? 'balance' : 'unit';
  const order = boardOrders[boardOrderNames.find((name) => name === address.sort) ?? usual];
  return {
    address,
    change,
    view,
    order,
    usual,
    propertyId: filters.propertyId,
    asOf,
    refused,
    /** Something beside the view leaves rows out. */
    narrowed: filters.q !== undefined || filters.propertyId !== undefined || filters.unitId !== undefined,
    /** The server's counts and sums are those of these rows. */
    isCounted: filters.q === undefined && filters.unitId === undefined,
    query: { view, ...order, ...filters } satisfies BoardQuery,
  };
}

export type BoardAddress = ReturnType<typeof useBoardAddress>;
