import { amountCell, dayCell, numberCell, type TableRow } from '#shared/table.ts';
import { formatInstant } from '#web/lib/format.ts';
import type { ChargeRun } from './api.ts';
import type { useRunText } from './run-text.ts';

/** Runs as a table: a row for each currency that a run charged in. */
export function exportedRuns(
  r: ReturnType<typeof useRunText>,
  runs: readonly Pick<ChargeRun, 'number' | 'kind' | 'through' | 'startedAt' | 'startedBy' | 'charges' | 'totals'>[],
  timeZone: string,
): readonly TableRow[] {
  const heads = [r('number'), r('kind'), r('upTo'), r('startedAt'), r('startedBy'), r('charges'), r('currency')];
  const rows = runs.flatMap((run) => {
    const first = [
      run.number,
      r(`kind_${run.kind}`),
      dayCell(run.through),
      formatInstant(run.startedAt, timeZone),
      run.startedBy?.name ?? r('byItself'),
      numberCell(run.charges),
    ];
    const totals = run.totals.map(({ currency, cents }): TableRow => [...first, currency, amountCell(cents, currency)]);
    return totals.length === 0 ? [[...first, null, null]] : totals;
  });
  return [[...heads, r('amountPlain')], ...rows];
}
