import Papa from 'papaparse';
import { useState } from 'react';
import { TextArea } from '#web/kit/field/text-field.tsx';
import { FileDrop } from '#web/kit/file-drop/file-drop.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import type { BudgetPanelProps } from './copy-panel.tsx';
import { locale } from '#web/lib/messages.ts';
import { useBudgetsText } from './budgets-text.ts';
import { readBudgetTable, type BudgetTable } from './read-budget-table.ts';
import styles from './budgets.module.css';

const bytesAtMost = 2_000_000;

/** A table from a file or the clipboard goes into the cells of the sheet; what cannot be read is said by its row. */
export function ImportPanel({ sheet, onFill, onClose }: BudgetPanelProps) {
  const t = useBudgetsText();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [pasted, setPasted] = useState('');
  const [found, setFound] = useState<BudgetTable>();

  function take(text: string) {
    const delimiter = ['\t', ';', '|'].find((sign) => text.includes(sign)) ?? ',';
    fill(Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter }).data);
  }

  /** By its content, whatever the file is called. */
  async function takeFile(file: File) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { readWorkbook } = await import('#web/lib/read-workbook.ts');
    const rows = readWorkbook(bytes);
    if (rows === undefined) take(new TextDecoder().decode(bytes));
    else fill(rows.map((row) => row.map(asTyped)));
  }

  function fill(rows: readonly (readonly string[])[]) {
    const table = readBudgetTable(sheet, rows);
    setFound(table);
    onFill(table.cells);
  }

  return (
    <SidePanel title={t('importTitle')} onClose={onClose}>
      <div className={styles['fields']}>
        <FileDrop
          label={t('importFile')}
          help={t('importHelp')}
          accept=".csv,.txt,.xlsx,text/csv,text/plain"
          maxBytes={bytesAtMost}
          files={files}
          onChange={(chosen) => {
            setFiles(chosen);
            if (chosen[0] !== undefined) void takeFile(chosen[0]);
          }}
        />
        <TextArea
          label={t('importPaste')}
          help={t('importPasteHelp')}
          rows={6}
          value={pasted}
          onChange={(event) => {
            setPasted(event.currentTarget.value);
            if (event.currentTarget.value.trim() !== '') take(event.currentTarget.value);
          }}
        />
        <div role="status">
          {found !== undefined && <p>{t('read', { count: Object.keys(found.cells).length })}</p>}
          <ul>
            {found?.problems.slice(0, 50).map(({ row, kind, text }, index) => (
              <li key={`${row} ${index}`}>
                {kind === 'noMonths' ? t(kind) : t('row', { row, problem: t(kind, { text: text.slice(0, 60) }) })}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </SidePanel>
  );
}

/** A number of a workbook as somebody would type it here: with the decimal sign of the page. */
function asTyped(cell: string): string {
  return /^-?\d+\.\d+$/.test(cell) ? cell.replace('.', (1.5).toLocaleString(locale()).charAt(1)) : cell;
}
