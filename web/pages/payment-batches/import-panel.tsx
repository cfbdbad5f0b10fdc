import Papa from 'papaparse';
import { useState } from 'react';
import { FileDrop } from '#web/kit/file-drop/file-drop.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { pasteRows } from './batch-draft.ts';
import { readTable } from './paste-rows.ts';
import { useBatchText } from './text.ts';
import type { Batch } from './use-batch.ts';

const bytesAtMost = 2_000_000;

/** Rows of a file go below what is entered, as if they were pasted there. */
export function ImportPanel({ batch, onClose }: { readonly batch: Batch; readonly onClose: () => void }) {
  const t = useBatchText();
  const { change, currency } = batch;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [count, setCount] = useState<number>();

  /** By its content, whatever the file is called. */
  async function take(file: File) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { readWorkbook } = await import('#web/lib/read-workbook.ts');
    const rows = readTable(readWorkbook(bytes) ?? readText(new TextDecoder().decode(bytes)), 'lease', currency);
    const usable = rows.filter(({ text, amount }) => text !== undefined || amount !== undefined);
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
          if (chosen[0] !== undefined) void take(chosen[0]);
        }}
      />
      <p role="status">{count === undefined ? '' : count === 0 ? t('importNone') : t('importDone', { count })}</p>
    </SidePanel>
  );
}

function readText(text: string): readonly (readonly string[])[] {
  const delimiter = ['\t', ';', '|'].find((sign) => text.includes(sign)) ?? ',';
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter }).data;
}
