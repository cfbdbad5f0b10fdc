import { amountCell, dayCell, numberCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { useMe } from '#web/lib/me.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import { wholeList } from '#web/lib/whole-list.ts';
import { increasesPage, type Increase } from './api.ts';
import { useIncreasesText } from './text.ts';
import { howWords, perWords } from './words.ts';

interface Row extends Omit<Increase, 'totals'> {
  readonly total: { readonly currency: string; readonly frequency: string; readonly cents: number } | null;
}

/** Every rent increase, with a row for each currency and frequency: a month and a quarter are not added up. */
export function useIncreasesTable(): SaveTable {
  const c = useColumnText();
  const t = useIncreasesText();
  const { currency } = useMe().organisation;
  const columns: readonly TableColumn<Row>[] = [
    [c('number'), (row) => row.number],
    [c('startDate'), (row) => dayCell(row.startsOn)],
    [c('kind'), (row) => howWords(t, row, currency)],
    [c('leases'), (row) => numberCell(row.raised)],
    [c('excluded'), (row) => numberCell(row.leftOut)],
    [c('frequency'), ({ total }) => (total === null ? null : perWords(t, total.frequency))],
    [c('currency'), ({ total }) => total?.currency ?? null],
    [c('difference'), ({ total }) => (total === null ? null : amountCell(total.cents, total.currency))],
  ];
  return pageTable('rent-increases', async () => {
    const increases = await wholeList(increasesPage, Infinity);
    return tableOf(columns, increases.flatMap(rowsOf));
  });
}

function rowsOf({ totals, ...increase }: Increase): readonly Row[] {
  const sums = totals.flatMap(({ currency, byFrequency }) =>
    byFrequency.map(({ frequency, oldCents, newCents }) => ({ currency, frequency, cents: newCents - oldCents })),
  );
  return sums.length === 0 ? [{ ...increase, total: null }] : sums.map((total) => ({ ...increase, total }));
}
