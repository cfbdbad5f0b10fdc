import type { ReactNode } from 'react';
import type { PlanFloor, PlanUnit } from './plan.ts';

export interface StoreyUnit extends PlanUnit {
  readonly floor: number | null;
}

export interface PlanOptions<Unit extends StoreyUnit> {
  /** More than these on a floor go on in a second row of windows. */
  readonly bays?: number;
  /** The subtotals beside a row of windows. */
  readonly figures?: (units: readonly Unit[]) => readonly ReactNode[];
  /** How a floor is called where its number will not do: "G" for the ground floor. */
  readonly floorName?: (floor: number) => string;
}

/**
 * The units of a building, floor by floor from the top. A unit without a floor of its own is where its name says, as
 * 5E and 504 do; what says nothing stands at the bottom, in rows.
 */
export function planFloors<Unit extends StoreyUnit>(
  units: readonly Unit[],
  { bays = 8, figures, floorName = String }: PlanOptions<Unit> = {},
): readonly PlanFloor[] {
  const byFloor = Map.groupBy(units, (unit) => floorOf(unit) ?? nowhere);
  return [...byFloor]
    .toSorted(([one], [other]) => other - one)
    .flatMap(([floor, own]) => {
      const rows = rowsOf(own, floor === nowhere ? Math.min(bays, Math.max(1, roundedRoot(own.length))) : bays);
      return rows.map((row, at) => ({
        label: floor === nowhere || at > 0 ? '' : floorName(floor),
        units: row,
        ...(figures && { figures: figures(row) }),
      }));
    });
}

/** The lowest floor that has a unit, where any floor is known. */
export function lowestFloor(units: readonly StoreyUnit[]): number | undefined {
  const floors = units.map(floorOf).filter((floor) => floor !== null);
  return floors.length === 0 ? undefined : Math.min(...floors);
}

/** As many windows as the building has units, so that nothing moves when their states arrive. */
export function loadingUnits(propertyId: string, count: number): readonly StoreyUnit[] {
  return Array.from({ length: count }, (_, at) => ({
    key: `${propertyId}-${at}`,
    label: '…',
    floor: null,
    state: 'loading',
  }));
}

function floorOf({ floor, label }: StoreyUnit): number | null {
  if (floor !== null) return floor;
  const named = /^(\d{1,2})\p{L}$/u.exec(label) ?? /^(\d{1,2})\d{2}$/.exec(label);
  return named === null ? null : Number(named[1]);
}

/** Below every floor that a building can have. */
const nowhere = -1000;

function rowsOf<Unit>(units: readonly Unit[], length: number): readonly (readonly Unit[])[] {
  return Array.from({ length: Math.ceil(units.length / length) }, (_, at) =>
    units.slice(at * length, (at + 1) * length),
  );
}

/** A building that is wider than it is high looks like one. */
function roundedRoot(count: number): number {
  return Math.ceil(Math.sqrt(count * 1.5));
}
