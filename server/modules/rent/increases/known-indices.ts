import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

interface Value {
  readonly month: string;
  readonly value: string;
}

export interface KnownIndex {
  readonly latest: Value | undefined;
  at(month: string): Value | undefined;
}

/** Indices by the name that a clause has for them, whatever its case and accents. */
export async function readKnownIndices(
  tx: Tx,
  organisationId: string,
): Promise<(name: string) => KnownIndex | undefined> {
  const { rows } = await sql<Value & { name: string }>`
    select s.name, to_char(v.month, 'YYYY-MM') as month, v.value
      from index_series s left join index_value v on v.org_id = s.org_id and v.series_id = s.series_id
     where s.org_id = ${organisationId} order by v.month`.execute(tx);
  const byName = Map.groupBy(rows, ({ name }) => folded(name));
  const known = new Map(
    [...byName].map(([name, own]) => {
      // An index without values comes once, with nothing in it.
      const values = own.filter(({ month }) => month !== null).map(({ month, value }) => ({ month, value }));
      return [name, { latest: values.at(-1), at: (month: string) => values.find((one) => one.month === month) }];
    }),
  );
  return (name) => known.get(folded(name));
}

/** The latest figure of each, for whoever says what an index is to raise. */
export async function readLatestFigures(tx: Tx, organisationId: string): Promise<(name: string) => Value | undefined> {
  const indexNamed = await readKnownIndices(tx, organisationId);
  return (name) => indexNamed(name)?.latest;
}

function folded(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
