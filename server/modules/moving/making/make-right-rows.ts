import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { ImportRun } from './import-rows.ts';
import { inOrder, makeAll } from './make-all.ts';
import type { Made, MakeServices } from './make-all.ts';
import type { TableKind } from '#server/modules/moving/reading/read-tables.ts';
import type { SheetRow } from '#server/modules/moving/reading/sheet-row.ts';

/**
 * Makes what is right, and nothing of a row that is not. A row may be refused after something was made for it, such as
 * people on its lease: then everything is taken back and made again without it, until no more rows are refused.
 */
export async function makeRightRows(
  tx: Tx,
  act: Act,
  run: ImportRun,
  rowsOf: (position: number) => readonly SheetRow[],
  services: MakeServices,
): Promise<Made> {
  const leftOut = new Map<TableKind, Set<number>>();
  const isRight = (kind: TableKind, { number }: SheetRow) => leftOut.get(kind)?.has(number) !== true;
  let found: Made | undefined;
  let furthest = 0;
  // What is made again is no step back for whoever watches.
  const onProgress = (done: number, of: number) => {
    furthest = Math.max(furthest, done);
    services.onProgress(furthest, of);
  };
  for (;;) {
    await sql`savepoint right_rows`.execute(tx);
    const right = (position: number) => {
      const kind = run.sheets[position]?.kind;
      return kind === undefined ? [] : rowsOf(position).filter((row) => isRight(kind, row));
    };
    const made = await makeAll(tx, act, run, right, { ...services, onProgress });
    found = found === undefined ? made : together(found, made, run);
    // What is wrong with the whole is not mended by leaving rows out.
    const isRefused = made.check.errors.some(({ row }) => row === null);
    if (made.check.badRows === 0 || isRefused) return found;
    await sql`rollback to savepoint right_rows`.execute(tx);
    for (const [kind, numbers] of made.bad) leftOut.set(kind, new Set([...(leftOut.get(kind) ?? []), ...numbers]));
  }
}

/** What is made is what was made last; what is wrong is what was found in all of them. */
function together(before: Made, { check, bad, items, accounts }: Made, run: ImportRun): Made {
  return {
    items,
    accounts,
    bad: new Map([...before.bad].map(([kind, numbers]) => [kind, new Set([...numbers, ...(bad.get(kind) ?? [])])])),
    check: {
      ...check,
      rows: before.check.rows,
      badRows: before.check.badRows + check.badRows,
      errors: inOrder([...before.check.errors, ...check.errors], run),
      errorCount: before.check.errorCount + check.errorCount,
    },
  };
}
