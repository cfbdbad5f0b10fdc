import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { anyOf } from '#server/kernel/any-of.ts';

/** The property that a report is narrowed to, or those of an owner. Left out: all of them. */
export type AskedProperty = string | readonly string[] | undefined;

/** Whether a column of the database names one of them; with null, whether it names none. */
export function isAskedProperty(column: string, asked: AskedProperty | null): RawBuilder<boolean> {
  if (asked === undefined) return sql<boolean>`true`;
  if (asked === null) return sql<boolean>`${sql.ref(column)} is null`;
  if (typeof asked === 'string') return sql<boolean>`${sql.ref(column)} = ${asked}::uuid`;
  return sql<boolean>`${sql.ref(column)} = ${anyOf(asked)}`;
}

/** The same of an id that was read. */
export function includesProperty(asked: AskedProperty, propertyId: string): boolean {
  return asked === undefined || (typeof asked === 'string' ? asked === propertyId : asked.includes(propertyId));
}
