import { useQuery } from '@tanstack/react-query';
import { addDays, firstOfMonth } from '#shared/dates.ts';
import { useMay } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useToday } from '#web/lib/use-today.ts';

/** Figures of a property: what is outstanding, and what it earned in the last whole month. */
export function usePropertyMoney(propertyId: string, currency: string) {
  const may = useMay();
  const today = useToday();
  const to = addDays(firstOfMonth(today), -1);
  const span = { from: firstOfMonth(to), to };
  const { data: roll } = useQuery({
    ...routeQuery('GET /rent-summary/', { query: { propertyId } }),
    enabled: may('rent.read'),
  });
  const { data: income } = useQuery({
    ...routeQuery('GET /income-statement/', { query: { propertyId, ...span } }),
    enabled: may('ledger.read'),
  });
  return {
    span,
    outstandingCents: roll && (roll.figures.find((one) => one.currency === currency)?.outstandingCents ?? 0),
    incomeCents:
      income &&
      (income.currencies
        .find((one) => one.currency === currency)
        ?.results.find(({ key }) => key === 'net-operating-income')?.amountCents ??
        0),
  };
}
