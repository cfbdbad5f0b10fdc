import type { addressKeys } from '#server/modules/moving/columns/list-state.ts';
import type { Contacts } from './contacts-of.ts';

export interface PlannedPerson extends Contacts {
  /** The same wherever it is the same person. */
  readonly key: string;
  readonly name: string;
  /** Set where others of the list or of the workspace have the name, and only this tells them apart. */
  readonly namesake: string | null;
}

export interface PlannedOwner extends PlannedPerson {
  /** Of a million. */
  readonly parts: number;
  readonly rows: readonly number[];
}

/** A cell that names several people, and whether they are taken as several. */
export interface JoinedCell {
  readonly row: number;
  readonly text: string;
  readonly isSplit: boolean;
  readonly field: 'tenants' | 'owners';
  /** The key of its building. */
  readonly building: string;
}

/** A cell that names a family, and the person that is made of it. */
export interface FamilyCell {
  readonly row: number;
  readonly text: string;
  readonly name: string;
}

export interface PlannedLease {
  readonly rows: readonly number[];
  readonly tenants: readonly PlannedPerson[];
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly leavesOn: string | null;
  readonly rentCents: number | null;
  /** In the smallest unit, by field. */
  readonly amounts: Readonly<Record<string, number>>;
  readonly owedSince: string | null;
  readonly dueDay: string | null;
  readonly notes: string;
}

export interface PlannedUnit {
  readonly name: string;
  readonly rows: readonly number[];
  readonly cells: Readonly<Record<string, string>>;
  /** What its rent column says. */
  readonly askedCents: number;
  readonly leases: readonly PlannedLease[];
}

export interface PlannedBuilding {
  readonly key: string;
  readonly name: string;
  readonly rows: readonly number[];
  readonly address: Readonly<Record<(typeof addressKeys)[number] | 'country', string>>;
  readonly isHouse: boolean;
  /** None of a building that the workspace has already: there the file changes nobody. */
  readonly owners: readonly PlannedOwner[];
  readonly ownedSince: string | null;
  /** What the file says of the owners of one that is there already. */
  readonly statedOwners: readonly { readonly row: number; readonly text: string }[];
  readonly units: readonly PlannedUnit[];
}
