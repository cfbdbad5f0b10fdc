import { useState } from 'react';
import { FileDrop } from '#web/kit/file-drop/file-drop.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { formatList } from '#web/lib/format.ts';
import { readTableFile } from '#web/lib/read-table-file.ts';
import { pasteRows } from './batch-draft.ts';
import { readTable } from './paste-rows.ts';
import { useBatchText } from './text.ts';
import type { Batch } from './use-batch.ts';

const bytesAtMost = 2_000_000;

interface ImportPanelProps {
  readonly batch: Pick<Batch, 'change' | 'currency'>;
  readonly onClose: () => void;
}

/** Rows of a file go below what is entered, as if they were pasted there. */
export function ImportPanel({ batch, onClose }: ImportPanelProps) {
  const t = useBatchText();
  const { change, currency } = batch;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [count, setCount] = useState<number>();
  const [totals, setTotals] = useState<readonly string[]>([]);
  const [isNoTable, setIsNoTable] = useState(false);

  async function take(file: File) {
    const table = await readTableFile(file);
    setIsNoTable(table === undefined);
    setCount(undefined);
    setTotals([]);
    if (table === undefined) return;
    const read = readTable(table, 'lease', currency);
    setTotals(read.totals);
    const usable = read.rows.filter(({ text, amount }) => text !== undefined || amount !== undefined);
    setCount(usable.length);
    change((before) => pasteRows(before, before.rows.at(-1)?.key ?? 1, usable));
  }

  return (
    <SidePanel title={t('importTitle')} onClose={onClose}>
      <FileDrop
        label={t('importFile')}
        help={t('importHelp')}
        accept=".csv,.txt,.xlsx,text/csv,text/plain"
        maxBytes={bytesAtMost}
        files={files}
        onChange={(chosen) => {
          setFiles(chosen);
          setIsNoTable(false);
          if (chosen[0] !== undefined) void take(chosen[0]);
        }}
        {...(isNoTable && { error: t('importNoTable') })}
      />
      <p role="status">
        {count === undefined ? '' : count === 0 ? t('importNone') : t('importDone', { count })}
        {totals.length > 0 && ` ${t('skippedTotals', { count: totals.length, rows: formatList(totals) })}`}
      </p>
    </SidePanel>
  );
}
