import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { worksheetKinds } from '#shared/trust-worksheet.ts';
import { bankAccountsQuery } from '#web/features/money/bank-accounts.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { Menu, type MenuEntry } from '#web/kit/menu/menu.tsx';
import { useExport } from '#web/kit/export-act/use-export.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { download } from '#web/lib/download.ts';
import { useLanguage } from '#web/lib/messages.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { InFull } from './api.ts';
import { useReconcileText } from './text.ts';

interface ReconciliationActsProps {
  readonly row: InFull;
  readonly mayReconcile: boolean;
  readonly onEdit: () => void;
  readonly onReopen: () => void;
}

/** The statement itself, and what is done with a reconciliation as a whole. */
export function ReconciliationActs({ row, mayReconcile, onEdit, onReopen }: ReconciliationActsProps) {
  const t = useReconcileText();
  const navigate = useNavigate();
  const remove = useAct('POST /reconciliations/{id}/remove/');
  const [isRemoving, setRemoving] = useState(false);
  const mayChange = mayReconcile && row.state === 'open';
  const mayReopen = mayReconcile && row.state === 'finished' && row.isLatest;
  const { data: banks } = useQuery(bankAccountsQuery('all'));
  const kind = banks?.items.find(({ id }) => id === row.account.id)?.kind ?? null;
  const hasWorksheet = row.state === 'finished' && kind !== null && worksheetKinds.includes(kind);
  const save = serverTable('GET /exports/reconciliation-items.csv/', { query: { reconciliationId: row.id } });
  const report = useReconciliationReport(row);
  const entries: readonly MenuEntry[] = [
    ...report,
    { label: t('exportItems'), onSelect: () => void save('xlsx') },
    ...(mayChange && row.closingFile !== null ? [{ label: t('editStatement'), onSelect: onEdit }] : []),
    ...(mayChange ? [{ label: t('remove'), danger: true, onSelect: () => setRemoving(true) }] : []),
  ];
  return (
    <>
      <Menu more label={t('more')} entries={entries} />
      {hasWorksheet && <ButtonLink to={`/banking/reconciliations/${row.id}/worksheet`}>{t('worksheet')}</ButtonLink>}
      {mayReopen && <Button onClick={onReopen}>{t('reopen')}</Button>}
      {row.closingFile !== null && (
        <ButtonLink to={`/banking/files?open=${row.closingFile.id}`}>{t('viewStatement')}</ButtonLink>
      )}
      {row.closingFile === null && mayChange && <Button onClick={onEdit}>{t('editStatement')}</Button>}
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={t('removeTitle')}
        description={t('removeWhy')}
        act={t('remove')}
        danger
        onConfirm={async () => {
          await remove({ params: { id: row.id }, body: { version: row.version } });
          showToast({ text: t('removed') });
          void navigate('/banking/reconciliations', { replace: true });
        }}
      />
    </>
  );
}

/** The report of this one: it is the one of its account that ends on its last day. */
function useReconciliationReport(row: InFull): readonly MenuEntry[] {
  const t = useReconcileText();
  const { busy, run } = useExport();
  const asked = { asOf: row.to, accountId: row.account.id };
  const input = { params: { key: 'reconciliation' as const }, query: { ...asked, language: useLanguage() } };
  const save = serverTable('GET /exports/reports/{key}.csv/', input);
  const savePaper = async () => {
    await download('GET /reports/{key}/sheet.pdf/', input);
    return true;
  };
  return [
    { label: t('viewReport'), to: `/reports/reconciliation?${new URLSearchParams(asked).toString()}` },
    { label: t('reportPdf'), disabled: busy, onSelect: () => void run(savePaper) },
    { label: t('reportXlsx'), disabled: busy, onSelect: () => void run(() => save('xlsx')) },
  ];
}
