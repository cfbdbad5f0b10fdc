import { numberCell, tableOf, type TableColumn } from '#shared/table.ts';
import { useColumnText } from '#web/kit/export-act/column-text.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { pageTable, type SaveTable } from '#web/lib/save-table.ts';
import type { Invitation } from './api.ts';
import { roleName } from './roles.ts';
import { useSettingsText } from './text.ts';

/** Invitations that nobody has accepted yet. */
export function useInvitationsTable(invitations: readonly Invitation[]): SaveTable {
  const c = useColumnText();
  const t = useSettingsText();
  const { timeZone } = useMe().organisation;
  const columns: readonly TableColumn<Invitation>[] = [
    [c('email'), (row) => row.email],
    [c('role'), (row) => roleName(t, row.role)],
    [c('properties'), (row) => (row.propertyCount === null ? c('all') : numberCell(row.propertyCount))],
    [c('invitedBy'), (row) => row.invitedBy],
    [c('status'), (row) => t(row.state === 'expired' ? 'invitationExpired' : 'invitationOpen')],
    [c('expires'), (row) => formatInstant(row.expiresAt, timeZone)],
  ];
  return pageTable('invitations', () => tableOf(columns, invitations));
}
