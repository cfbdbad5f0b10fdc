import type { ReportKey } from '#shared/reports/report-keys.ts';
import { useExport } from '#web/kit/export-act/use-export.ts';
import type { MenuEntry } from '#web/kit/menu/menu.tsx';
import { download } from '#web/lib/download.ts';
import { useLanguage } from '#web/lib/messages.ts';
import { serverTable, type SaveTable } from '#web/lib/save-table.ts';
import type { Asked } from './asked.ts';
import { useReportsText } from './text.ts';

interface ReportFiles {
  readonly save: SaveTable;
  readonly files: readonly MenuEntry[];
}

/** A report as it is asked: as a table in either form, and on paper. The server writes all of them from one sheet. */
export function useReportFiles(key: ReportKey, asked: Asked): ReportFiles {
  const t = useReportsText();
  const { busy, run } = useExport();
  const input = { params: { key }, query: { ...asked, language: useLanguage() } };
  const savePaper = async () => {
    await download('GET /reports/{key}/sheet.pdf/', input);
    return true;
  };
  return {
    save: serverTable('GET /exports/reports/{key}.csv/', input),
    files: [{ label: t('pdf'), disabled: busy, onSelect: () => void run(savePaper) }],
  };
}
