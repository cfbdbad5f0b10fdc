import type { CellError } from '#server/modules/moving/columns/cell-errors.ts';

/** Rows that are refused only because another one was are told in one go: 500 units of a building are one sentence. */
export function followersTogether(errors: readonly CellError[]): CellError[] {
  const groups = Map.groupBy(errors, (error) =>
    error.says === 'propertyRefused' ? JSON.stringify([error.kind, error.values]) : error,
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const alsoRows = others.flatMap(({ row }) => row ?? []);
    return [alsoRows.length === 0 ? first : { ...first, alsoRows }];
  });
}
