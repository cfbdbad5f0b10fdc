import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readOrder } from '#web/kit/address/order.ts';
import { unitsOfQuery } from './api.ts';

export const unitSorts = ['unit', 'size'] as const;

/** The units of a property as its table has them; the plan and the rest of the page have them by name. */
export function useUnitsInOrder(propertyId: string, text: string) {
  const order = readOrder(text, unitSorts);
  const isUsual = order === undefined || (order.sort === 'unit' && order.direction === 'ascending');
  const asked = isUsual
    ? undefined
    : ({ sort: order.sort === 'unit' ? 'place' : 'size', direction: order.direction } as const);
  const query = useQuery({ ...unitsOfQuery(propertyId, asked), placeholderData: keepPreviousData });
  return { order, asked, query };
}

export type UnitsInOrder = ReturnType<typeof useUnitsInOrder>;
