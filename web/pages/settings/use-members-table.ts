import { numberCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import { wholeList } from '#web/lib/whole-list.ts';
import type { Member } from './api.ts';
import { membersPage } from './export-api.ts';
import { roleName } from './roles.ts';
import { useSettingsText } from './text.ts';

/** The members that a search finds. Second factors are for those who may change members. */
export function useMembersTable(q: string): SaveTable {
  const c = useColumnText();
  const t = useSettingsText();
  const seesFactors = useMay()('members.change');
  const { timeZone } = useMe().organisation;
  const columns: readonly TableColumn<Member>[] = [
    [c('name'), (row) => row.name],
    [c('email'), (row) => row.email],
    [c('role'), (row) => roleName(t, row.role)],
    [c('properties'), (row) => (row.propertyCount === null ? c('all') : numberCell(row.propertyCount))],
    [c('status'), (row) => (row.state === 'suspended' ? t('suspended') : c('active'))],
    ...(seesFactors
      ? [[c('secondFactor'), (row: Member) => t(row.secondFactor === true ? 'factorOn' : 'factorOff')] as const]
      : []),
    [c('lastUse'), (row) => (row.lastUsedAt === null ? t('never') : formatInstant(row.lastUsedAt, timeZone))],
  ];
  const filter = q === '' ? {} : { q };
  return pageTable('members', async () =>
    tableOf(columns, await wholeList((page) => membersPage({ ...page, ...filter }), Infinity)),
  );
}
