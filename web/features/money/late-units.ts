import { useQuery } from '@tanstack/react-query';
import type { StoreyUnit } from '#web/kit/stacking-plan/plan-floors.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';

/** By unit, the balance of whoever is late there, as it is written. */
export type LateUnits = ReadonlyMap<string, string>;

const nobody: LateUnits = new Map();

/**
 * Units of some buildings on whose lease something is late: red on every plan, with the balance. Undefined while it is not
 * known or could not be read, so that no window says that its tenant has paid; nobody's for who may not see what is owed.
 */
export function useLateUnits(propertyIds: readonly string[]): LateUnits | undefined {
  const may = useMay()('rent.read');
  const { currency: own } = useMe().organisation;
  const query = { propertyIds: propertyIds.join(',') };
  const { data } = useQuery({
    ...routeQuery('GET /late-units/', { query }),
    enabled: may && propertyIds.length > 0,
  });
  if (!may || propertyIds.length === 0) return nobody;
  if (data === undefined) return undefined;
  const words = Map.groupBy(data.balances, ({ unitId }) => unitId);
  return new Map(
    data.unitIds.map((id) => [
      id,
      (words.get(id) ?? [])
        .map(({ cents, currency }) => `${formatMoney(cents, currency)}${currency === own ? '' : ` ${currency}`}`)
        .join(', '),
    ]),
  );
}

const states = { vacant: 'vacant', 'let-later': 'later', occupied: 'occupied', 'on-notice': 'notice' } as const;

interface DrawnUnit {
  readonly id: string;
  readonly name: string;
  readonly floor: number | null;
  readonly state: keyof typeof states;
}

/** A unit as plans draw it. */
export function windowOf({ id, name, floor, state }: DrawnUnit, late: LateUnits | undefined): StoreyUnit {
  const balance = late?.get(id);
  const window = { key: id, label: name, floor };
  return balance === undefined ? { ...window, state: states[state] } : { ...window, state: 'late', balance };
}

/** What is let by the room is drawn by its rooms. */
export function isDoor(
  units: readonly { readonly parentUnitId: string | null }[],
): (unit: { readonly id: string }) => boolean {
  const parents = new Set(units.map(({ parentUnitId }) => parentUnitId));
  return ({ id }) => !parents.has(id);
}
