import { numberCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import { wholeList } from '#web/lib/whole-list.ts';
import { importsPage, type ImportItem } from './api.ts';
import { useCountText } from './counts.tsx';
import { useImportText } from './text.ts';

/** Every import with what came of it. */
export function useImportsTable(): SaveTable {
  const c = useColumnText();
  const t = useImportText();
  const counted = useCountText();
  const { timeZone } = useMe().organisation;
  const columns: readonly TableColumn<ImportItem>[] = [
    [c('date'), (row) => formatInstant(row.ranAt ?? row.createdAt, timeZone)],
    [c('file'), (row) => row.fileName],
    [c('kind'), (row) => t(`kind_${row.kind}`)],
    [c('createdBy'), (row) => row.createdBy],
    [c('status'), (row) => t(`state_${row.state}`)],
    [c('rows'), (row) => numberCell(row.rows)],
    [c('excluded'), (row) => numberCell(row.leftOut)],
    [c('result'), (row) => (row.counts === null ? null : counted(row.counts))],
  ];
  return pageTable('imports', async () => tableOf(columns, await wholeList(importsPage, Infinity)));
}
