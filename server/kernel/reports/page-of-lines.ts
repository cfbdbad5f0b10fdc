import type { z } from 'zod';
import { sumCents } from '#shared/money.ts';
import type { reportRoutes } from '#shared/api/reports.ts';
import type { SheetLine } from '#shared/reports/sheet.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import type { Figure } from './report.ts';

type Lines = z.output<(typeof reportRoutes)['GET /reports/{key}/lines/']['answer']>;

/** A page of lines that were worked out together, in the order of their keys, with what all of them come to. */
export function pageOfLines(lines: readonly SheetLine[], { limit, cursor }: Pick<Figure, 'limit' | 'cursor'>): Lines {
  const after = readCursor(cursor, ['text']);
  const rest = lines
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .filter(({ key }) => after === undefined || key > after[0]);
  return {
    ...pageOf(
      rest.slice(0, limit + 1),
      limit,
      ({ key }) => [key],
      (line) => line,
    ),
    amount: sumCents(lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
  };
}
