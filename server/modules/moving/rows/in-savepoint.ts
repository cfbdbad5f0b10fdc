import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { databaseRefusal } from '#server/kernel/refusals/database-refusal.ts';
import { Problem } from '#server/kernel/problem.ts';

/** Does something or nothing of it: what was expected to fail is told, and the transaction goes on. */
export async function inSavepoint<Result>(
  tx: Tx,
  work: () => Promise<Result>,
): Promise<{ readonly made: Result } | { readonly problem: Problem }> {
  await sql`savepoint a_part`.execute(tx);
  try {
    const made = await work();
    await sql`release savepoint a_part`.execute(tx);
    return { made };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    await sql`rollback to savepoint a_part`.execute(tx);
    await sql`release savepoint a_part`.execute(tx);
    return { problem };
  }
}

/**
 * Makes many at once. Where that fails, each half is tried by itself, so that whoever stands in the way is found in a few
 * steps and everybody else is made by few statements.
 */
export async function makeTogether<Row, Made>(
  tx: Tx,
  rows: readonly Row[],
  make: (some: readonly Row[]) => Promise<readonly Made[]>,
  refuse: (row: Row, problem: Problem) => void,
  done: (count: number) => void = () => undefined,
): Promise<[Row, Made][]> {
  const made: [Row, Made][] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce);
    made.push(...(await makeSome(tx, some, make, refuse)));
    done(some.length);
  }
  return made;
}

async function makeSome<Row, Made>(
  tx: Tx,
  rows: readonly Row[],
  make: (some: readonly Row[]) => Promise<readonly Made[]>,
  refuse: (row: Row, problem: Problem) => void,
): Promise<[Row, Made][]> {
  const outcome = await inSavepoint(tx, () => make(rows));
  if ('made' in outcome) return rows.map((row, index) => [row, present(outcome.made[index])]);
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) {
    refuse(only, outcome.problem);
    return [];
  }
  const middle = Math.ceil(rows.length / 2);
  return [
    ...(await makeSome(tx, rows.slice(0, middle), make, refuse)),
    ...(await makeSome(tx, rows.slice(middle), make, refuse)),
  ];
}

const rowsAtOnce = 500;

function present<Made>(one: Made | undefined): Made {
  if (one === undefined) throw new Error('One was made of each row');
  return one;
}

/** Collisions and lost time are not about a row: the whole is tried again, or ends. */
const ofTheWhole = new Set(['40001', '40P01', '57014']);

function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error) || ('code' in error && ofTheWhole.has(String(error.code)))) return undefined;
  return databaseRefusal(error);
}
