import { refuse } from '#server/kernel/refuse.ts';
import type { HistoryValues } from '#server/modules/rent/index.ts';
import { said } from '#server/modules/moving/fields/said.ts';
import type { HistoryRow } from '#server/modules/moving/rows/history-row.ts';
import { makeTogether } from '#server/modules/moving/rows/in-savepoint.ts';
import type { Making } from '#server/modules/moving/rows/making.ts';

/** Writes rows at once, or by halves, so that whoever stands in the way is told. */
export async function writeTogether(
  { tx }: Making,
  rows: readonly HistoryRow[],
  work: (some: readonly HistoryValues[]) => Promise<unknown>,
): Promise<void> {
  await makeTogether(
    tx,
    rows,
    async (some) => {
      await work(some.map(({ values }) => values)).catch(contradiction);
      return some;
    },
    ({ reader }, { code }) => reader.refuse(null, said('contradicts'), code),
  );
}

/** The database refuses what would contradict another row: that is the row’s fault, and not the program’s. */
function contradiction(error: unknown): never {
  const state = error instanceof Error && 'code' in error ? String(error.code) : '';
  throw /^2[23]/.test(state) ? refuse('moving.contradicts', {}, { cause: error }) : error;
}
