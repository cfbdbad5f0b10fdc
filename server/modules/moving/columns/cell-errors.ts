import type { z } from 'zod';
import type { importCheck } from '#shared/api/moving.ts';
import { sayIssue } from '#server/kernel/http/say-issue.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { fieldOf } from './import-fields.ts';
import { parseAmount, parseDate, parseList, parseNumber, short } from './parse-cell.ts';
import type { Formats, Parsed } from './parse-cell.ts';
import { fold } from '#server/modules/moving/fields/fold.ts';
import { said, saidByProblem, saidOfIssue } from '#server/modules/moving/fields/said.ts';
import type { Said } from '#server/modules/moving/fields/said.ts';
import { isMapped } from '#server/modules/moving/reading/read-tables.ts';
import type { TableKind } from '#server/modules/moving/reading/read-tables.ts';
import type { SheetRow } from '#server/modules/moving/reading/sheet-row.ts';

export type CellError = z.output<typeof importCheck>['errors'][number];

/** Which column is which field, in one sheet. */
export interface Columns {
  readonly kind: TableKind;
  readonly headers: readonly string[];
  readonly fields: readonly (string | null)[];
}

/** One row as its fields: each reads a cell or says what is wrong with it. */
export type RowReader = ReturnType<typeof rowReader>;

export function rowReader(columns: Columns, row: SheetRow, formats: Formats, errors: CellError[]) {
  const { kind, headers, fields } = columns;
  let isBad = false;
  const refuse = (key: string | null, what: Said, code = 'invalid-input'): void => {
    isBad = true;
    const at = key === null ? -1 : fields.indexOf(key);
    errors.push({ kind, row: row.number, column: headers[at] ?? null, code, ...what });
  };
  const text = (key: string): string | null => {
    const cell = row.cells[fields.indexOf(key)] ?? '';
    return cell === '' ? null : cell;
  };
  const read = <Value>(key: string, parse: (cell: string) => Parsed<Value>): Value | null => {
    const cell = text(key);
    if (cell === null) return null;
    const parsed = parse(cell);
    if ('value' in parsed) return parsed.value;
    refuse(key, parsed.error);
    return null;
  };
  return {
    number: row.number,
    isBad: () => isBad,
    refuse,
    text,
    list: (key: string) => parseList(text(key) ?? ''),
    date: (key: string) =>
      read(key, (cell) =>
        parseDate(cell, formats.dateFormat, isMapped(kind) && key !== 'lookedTo' ? 'people' : 'export'),
      ),
    /** A single amount, or where it says so a sum of them, which may be larger. */
    amount: (key: string, currency: string, size: { readonly isSum?: boolean } = {}) =>
      read(key, (cell) => parseAmount(cell, formats, currency, size)),
    digits: (key: string, places = 0) => read(key, (cell) => parseNumber(cell, formats, places)),
    choice: (key: string) =>
      read(key, (cell): Parsed<string> => {
        const choices = fieldOf(kind, key)?.choices ?? {};
        const folded = fold(cell);
        const value = Object.hasOwn(choices, folded) ? choices[folded] : undefined;
        if (value !== undefined) return { value };
        const known = [...new Set(Object.values(choices))].join(', ');
        return { error: said('noneOf', { text: short(cell), choices: known }) };
      }),
    json: (key: string) =>
      read(key, (cell): Parsed<unknown> => {
        try {
          return { value: JSON.parse(cell) };
        } catch {
          return { error: said('notByExport') };
        }
      }),
    /** Checks by the schema of the API; `keyOf` says which field a path of it came from. */
    checked<Schema extends z.ZodType>(
      schema: Schema,
      value: unknown,
      keyOf: (path: string) => string | null = firstPart,
    ): z.output<Schema> | undefined {
      const result = schema.safeParse(value, { error: sayIssue });
      if (result.success) return isBad ? undefined : result.data;
      // Several charges share the cells of their day and pace: what is wrong there is said once.
      const cells = new Map(
        result.error.issues.map((issue) => [`${keyOf(issue.path.join('.'))} ${issue.message}`, issue]),
      );
      for (const issue of cells.values()) refuse(keyOf(issue.path.join('.')), saidOfIssue(issue));
      return undefined;
    },
    /** What a command said of it. */
    refuseBy(problem: Problem, keyOf: (path: string) => string | null = firstPart): void {
      const [first] = problem.errors;
      refuse(first === undefined ? null : keyOf(first.path), saidByProblem(problem), problem.code);
    },
  };
}

const firstPart = (path: string): string => path.split('.')[0] ?? '';
