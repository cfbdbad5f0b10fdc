import { useState } from 'react';
import { TextArea } from '#web/kit/field/text-field.tsx';
import { FileDrop } from '#web/kit/file-drop/file-drop.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import type { BudgetPanelProps } from './copy-panel.tsx';
import { readTableFile, readTableText } from '#web/lib/read-table-file.ts';
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
  const [isNoTable, setIsNoTable] = useState(false);

  async function take(file: File) {
    const rows = await readTableFile(file);
    setIsNoTable(rows === undefined);
    if (rows === undefined) setFound(undefined);
    else fill(rows);
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
            setIsNoTable(false);
            if (chosen[0] !== undefined) void take(chosen[0]);
          }}
          {...(isNoTable && { error: t('importNoTable') })}
        />
        <TextArea
          label={t('importPaste')}
          help={t('importPasteHelp')}
          rows={6}
          value={pasted}
          onChange={(event) => {
            setPasted(event.currentTarget.value);
            if (event.currentTarget.value.trim() !== '') fill(readTableText(event.currentTarget.value));
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
