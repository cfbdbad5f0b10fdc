import { amountCell, tableOf, type TableCell, type TableColumn } from '#shared/table.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { namesOf } from '#web/features/money/words.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import type { IncreaseInFull } from './api.ts';
import { useIncreasesText } from './text.ts';
import { perOf, reasonWords } from './words.ts';

type Raised = IncreaseInFull['undoneLeases'][number];

interface Row {
  readonly of: Raised | IncreaseInFull['excluded'][number];
  /** Nothing of a lease that is excluded. */
  readonly raised: Raised | null;
  readonly status: string;
  readonly reason: TableCell;
}

/** The leases of an increase: raised, undone and excluded ones. */
export function useIncreaseTable({ number, leases, undoneLeases, excluded }: IncreaseInFull): SaveTable {
  const c = useColumnText();
  const t = useIncreasesText();
  const words = useRentWords();
  const rowsOf = (raised: readonly Raised[], status: string): readonly Row[] =>
    raised.map((of) => ({ of, raised: of, status, reason: null }));
  const columns: readonly TableColumn<Row>[] = [
    [c('tenant'), ({ of }) => namesOf(words, of.tenants)],
    [c('unit'), ({ of }) => of.unit.name],
    [c('property'), ({ of }) => of.property.name],
    [c('lease'), ({ of }) => of.leaseNumber],
    [c('status'), ({ status }) => status],
    [c('reason'), ({ reason }) => reason],
    [c('frequency'), ({ raised }) => (raised === null ? null : perOf(t, raised.lines))],
    [c('currency'), ({ of }) => of.currency],
    [c('currentRent'), ({ raised }) => amountOf(raised, raised?.oldCents)],
    [c('newRent'), ({ raised }) => amountOf(raised, raised?.newCents)],
    [c('difference'), ({ raised }) => amountOf(raised, raised && raised.newCents - raised.oldCents)],
  ];
  return pageTable(`rent-increase-${number}`, () =>
    tableOf(columns, [
      ...rowsOf(leases, c('raised')),
      ...rowsOf(undoneLeases, t('undoneCount')),
      ...excluded.map((of) => ({ of, raised: null, status: c('excluded'), reason: reasonWords(t, of) })),
    ]),
  );
}

function amountOf(raised: Raised | null, cents: number | null | undefined): TableCell {
  return raised === null ? null : amountCell(cents ?? null, raised.currency);
}
