import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * One of these ids, as one value: a list of parameters would be another statement for each length, compiled, prepared and
 * planned by itself.
 */
export function anyOf(ids: Iterable<string>): RawBuilder<string> {
  return sql<string>`any(${`{${[...ids].join(',')}}`}::uuid[])`;
}
