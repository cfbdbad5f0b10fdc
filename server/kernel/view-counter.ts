import { sql } from 'kysely';
import type { Expression } from 'kysely';
import { z } from 'zod';
import type { Permission } from '#shared/permissions.ts';
import type { Tx } from './database.ts';
import { port } from './port.ts';

/** A list whose saved views can be counted, by the module that has the list. */
export interface ViewCounter {
  readonly permission: Permission;
  /**
   * How many rows the list has with the filters of an address, up to `atMost`; nothing where the address has something
   * that the list does not know, or not any more.
   */
  readonly count: (tx: Tx, address: Readonly<Record<string, string>>, when: Counting) => Promise<number | undefined>;
}

/** By the name of the list in its address. */
export const viewCounters = port<{ readonly list: string; readonly counter: ViewCounter }>('view-counters');

export interface Counting {
  readonly organisationId: string;
  readonly now: Date;
  readonly atMost: number;
}

/**
 * Counts no further than it is asked to, so that a long list costs no more than a short one. `before` stands before the
 * query: a WITH clause for the tables in it.
 */
export async function countUpTo(
  tx: Tx,
  rows: Expression<unknown>,
  atMost: number,
  before: Expression<unknown> = sql``,
): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`${before}
    select count(*)::int as count from (select from (${rows}) a_row limit ${atMost}) counted`.execute(tx);
  return counted[0]?.count ?? 0;
}

/** A part of an address that may be left out. */
export function partOf<Part extends z.ZodType<string>>(schema: Part) {
  return z.union([z.literal(''), schema]).default('');
}
