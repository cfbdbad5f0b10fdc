import { numberCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import { wholeList } from '#web/lib/whole-list.ts';
import type { MailMessage } from './api.ts';
import { mailPage } from './export-api.ts';
import { useMailText } from './mail-text.ts';

/** Messages in a state, or all of them. */
export function useMailTable(state: MailMessage['state'] | undefined): SaveTable {
  const c = useColumnText();
  const t = useMailText();
  const { timeZone } = useMe().organisation;
  const columns: readonly TableColumn<MailMessage>[] = [
    [c('createdAt'), (row) => formatInstant(row.createdAt, timeZone)],
    [c('email'), (row) => row.to],
    [c('subject'), (row) => row.subject],
    [c('status'), (row) => t(`mail_${row.state}`)],
    [c('sentAt'), (row) => (row.sentAt === null ? null : formatInstant(row.sentAt, timeZone))],
    [c('attempts'), (row) => numberCell(row.attempts)],
    [c('problem'), (row) => row.problem],
  ];
  const filter = state === undefined ? {} : { state };
  return pageTable('mail', async () =>
    tableOf(columns, await wholeList((page) => mailPage({ ...page, ...filter }), Infinity)),
  );
}
