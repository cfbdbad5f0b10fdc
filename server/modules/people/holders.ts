import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { personPlace, personRoles } from '#shared/api/people.ts';
import type { Tx } from '#server/kernel/database.ts';
import { port } from '#server/kernel/port.ts';

export type PersonRole = (typeof personRoles)[number];

export interface PersonPlace {
  readonly personId: string;
  readonly place: z.output<typeof personPlace>;
}

/**
 * What else points to people: leases, ownership. Those modules come later than this one, so each brings along how it
 * tells roles, and how its rows go from one person to another when two records turn out to be one.
 */
export interface PersonHolder {
  /** As the preview of a merge names it. */
  readonly kind: string;
  /** The columns that it moves, as `table.column`: a test holds them against every foreign key to people. */
  readonly columns: readonly string[];
  readonly roles: readonly PersonRole[];
  /** Whether the row of `person as p` has that role. */
  readonly has: (role: PersonRole) => RawBuilder<boolean>;
  readonly count: (tx: Tx, organisationId: string, personId: string) => Promise<number>;
  /** Where these people are found on a day or after it, what is nearest first. */
  readonly places?: (
    tx: Tx,
    organisationId: string,
    personIds: readonly string[],
    today: string,
  ) => Promise<readonly PersonPlace[]>;
  /** What shows the name of a person, such as what leases are found by, is brought up to date. */
  readonly renamed?: (tx: Tx, organisationId: string, personId: string) => Promise<void>;
  /** Moves its rows, and says what is needed to move exactly those back. */
  readonly move: (tx: Tx, organisationId: string, from: string, to: string) => Promise<readonly unknown[]>;
  readonly moveBack: (
    tx: Tx,
    organisationId: string,
    moved: readonly unknown[],
    people: { readonly from: string; readonly to: string },
  ) => Promise<void>;
}

export const personHolders = port<PersonHolder>('person-holders');
