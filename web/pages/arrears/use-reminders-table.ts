import { amountCell, dayCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useRemindText } from '#web/features/reminders/remind-text.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import { wholeList } from '#web/lib/whole-list.ts';
import { sentPage, type Sent } from './api.ts';
import { useArrearsText } from './text.ts';

/** Every reminder that was sent. Addresses are for those who may export people. */
export function useRemindersTable(): SaveTable {
  const c = useColumnText();
  const a = useArrearsText();
  const r = useRemindText();
  const mayExportPeople = useMay()('people.export');
  const { timeZone } = useMe().organisation;
  const columns: readonly TableColumn<Sent>[] = [
    [c('sentAt'), (row) => formatInstant(row.sentAt, timeZone)],
    [c('sentBy'), (row) => row.sentBy?.name ?? c('automatic')],
    [c('tenant'), (row) => row.person.name],
    ...(mayExportPeople ? [[c('email'), (row: Sent) => row.address] as const] : []),
    [c('unit'), (row) => row.unit.name],
    [c('property'), (row) => row.property.name],
    [c('lease'), (row) => row.leaseNumber],
    [c('stage'), (row) => r(`stage_${row.stage}`)],
    [c('subject'), (row) => row.subject],
    [c('status'), (row) => a(`mail_${row.mailState}`)],
    [c('problem'), (row) => row.problem],
    [c('dueDate'), (row) => dayCell(row.dueOn)],
    [c('currency'), (row) => row.currency],
    [c('amount'), (row) => amountCell(row.cents, row.currency)],
  ];
  return pageTable('reminders', async () => tableOf(columns, await wholeList(sentPage, Infinity)));
}
