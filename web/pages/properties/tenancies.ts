import { equivalentCents } from '#shared/rent/periods.ts';
import type { Lease, Unit } from './api.ts';

/** What holds a unit, now and next. */
export interface Tenancy {
  readonly now: Lease | undefined;
  readonly next: Lease | undefined;
  /** What it brings in a month; of a unit let whole that has rooms, its first room has all of it. */
  readonly rentCents: number;
}

/**
 * Units that are in use and have no rooms or beds: what is let by those is counted by them, as the server counts. They
 * stand where the unit would that they are in.
 */
export function lettable(units: readonly Unit[]): readonly Unit[] {
  const inUse = units.filter(({ archivedAt }) => archivedAt === null);
  const rooms = Map.groupBy(inUse, ({ parentUnitId }) => parentUnitId);
  const known = new Set(inUse.map(({ id }) => id));
  const doorsOf = (unit: Unit): readonly Unit[] => rooms.get(unit.id)?.flatMap(doorsOf) ?? [unit];
  return inUse.filter(({ parentUnitId }) => parentUnitId === null || !known.has(parentUnitId)).flatMap(doorsOf);
}

/** By unit, who has it. A lease of the whole is that of each of its rooms, and of each bed in those. */
export function tenanciesOf(
  units: readonly Unit[],
  leases: readonly Lease[],
  /** What they are in, where that is not among them. */
  all: readonly Unit[] = units,
): ReadonlyMap<string, Tenancy> {
  const counted = new Set<string>();
  const parents = new Map(all.map(({ id, parentUnitId }) => [id, parentUnitId]));
  return new Map(
    units.map((unit) => {
      const above = unit.parentUnitId === null ? null : parents.get(unit.parentUnitId);
      const own = leases.filter((lease) => [unit.id, unit.parentUnitId, above].includes(lease.unit.id));
      const now = own.find(({ state }) => state === 'active' || state === 'on-notice');
      const next = own
        .filter(({ state }) => state === 'signed')
        .toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))[0];
      const isFirst = now !== undefined && !counted.has(now.id);
      if (now !== undefined) counted.add(now.id);
      return [unit.id, { now, next, rentCents: isFirst ? rentAMonth(now) : 0 }];
    }),
  );
}

/** What a lease brings in a month, whatever its pace: the exact rule of the rent's own arithmetic, in whole cents. */
export function rentAMonth({ rentCents, rentFrequency }: Pick<Lease, 'rentCents' | 'rentFrequency'>): number {
  if (rentCents === null || rentFrequency === null) return 0;
  return equivalentCents({ cents: rentCents, from: rentFrequency, to: 'monthly' });
}

/** What comes next on the leases of a property, soonest first. */
export function comingUp(leases: readonly Lease[], atMost: number) {
  return leases
    .flatMap((lease) => (lease.nextEvent === null ? [] : [{ lease, event: lease.nextEvent }]))
    .toSorted((one, other) => (one.event.on < other.event.on ? -1 : 1))
    .slice(0, atMost);
}

/** Who is meant when there is little room: the family name, or the last word of a company's. */
export function shortName(name: string): string {
  return name.trim().split(/\s+/).at(-1) ?? name;
}
