import { useQuery } from '@tanstack/react-query';
import { addDays, firstOfMonth } from '#shared/dates.ts';
import type { BoardRow } from '#web/features/money/api.ts';
import { useMay } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useToday } from '#web/lib/use-today.ts';
import { rentOfQuery, type PropertyMoney } from './api.ts';
import type { Tenancy } from './tenancies.ts';

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
    today,
    outstandingCents: roll && (roll.figures.find((one) => one.currency === currency)?.outstandingCents ?? 0),
    incomeCents:
      income &&
      (income.currencies
        .find((one) => one.currency === currency)
        ?.results.find(({ key }) => key === 'net-operating-income')?.amountCents ??
        0),
  };
}

/** What is held for its tenants, and its last months; the property's own currency first. */
export function useHeldMoney(propertyId: string, currency: string): readonly PropertyMoney[] | undefined {
  const may = useMay();
  const { data } = useQuery({
    ...routeQuery('GET /property-money/', { query: { propertyId } }),
    enabled: may('rent.read'),
  });
  return data?.currencies.toSorted(
    (one, other) => Number(other.currency === currency) - Number(one.currency === currency),
  );
}

/** What a unit's tenants owe, and how they paid; of a unit let whole that has rooms, its first room has the balance. */
export interface UnitRent {
  readonly row: BoardRow;
  readonly isFirst: boolean;
}

/** By unit. Undefined while it is not known, or for who may not see it. */
export function useUnitRents(
  propertyId: string,
  tenancies: ReadonlyMap<string, Tenancy>,
): ReadonlyMap<string, UnitRent> | undefined {
  const may = useMay();
  const { data } = useQuery({ ...rentOfQuery(propertyId), enabled: may('rent.read') });
  return data && rentsOf(tenancies, data);
}

function rentsOf(tenancies: ReadonlyMap<string, Tenancy>, rows: readonly BoardRow[]): ReadonlyMap<string, UnitRent> {
  const byLease = new Map(rows.map((row) => [row.leaseId, row]));
  const told = new Set<string>();
  return new Map(
    [...tenancies].flatMap(([unitId, { now, next }]) => {
      const row = byLease.get((now ?? next)?.id ?? '');
      if (row === undefined) return [];
      const isFirst = !told.has(row.leaseId);
      told.add(row.leaseId);
      return [[unitId, { row, isFirst }] as const];
    }),
  );
}
