import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import type { Figure } from '#server/kernel/reports/report.ts';

/** What a figure is made of. */
export interface Item {
  readonly key: string;
  readonly day: string;
  /** Within a day, by the number of its document. */
  readonly at: number;
  readonly currency: string;
  readonly cents: number;
}

interface Items {
  /** `with …`, where the items are read from tables as of a day. */
  readonly before?: RawBuilder<unknown>;
  /** A query for rows of `Row`, all of which belong to the figure. */
  readonly of: RawBuilder<unknown>;
}

/** A page of the items of a figure by their day, and what all of them come to. */
export async function readItems<Row extends Item>(
  tx: Tx,
  { before = sql``, of }: Items,
  { limit, cursor, currency }: Pick<Figure, 'limit' | 'cursor' | 'currency'>,
): Promise<{
  shown: readonly Row[];
  present: <Said>(say: (row: Row) => Said) => { items: Said[]; next: string | null; amount: SumCents };
}> {
  const after = readCursor(cursor, ['date', 'number', 'text']);
  const chosen = currency === undefined ? sql`true` : sql`i.currency = ${currency}`;
  const { rows } = await sql<Row>`${before}
    select i.* from (${of}) i
     where ${chosen}
       ${after === undefined ? sql`` : sql`and (i.day, i.at, i.key) > (${after[0]}::date, ${after[1]}::bigint, ${after[2]})`}
     order by i.day, i.at, i.key limit ${limit + 1}`.execute(tx);
  const total = await sql<{ cents: string }>`${before}
    select coalesce(sum(i.cents), 0)::text as cents from (${of}) i where ${chosen}`.execute(tx);
  const amount = sumCents(BigInt(total.rows[0]?.cents ?? '0'));
  return {
    shown: rows.slice(0, limit),
    present: (say) => ({ ...pageOf(rows, limit, ({ day, at, key }) => [day, String(at), key], say), amount }),
  };
}
