import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { Menu, type MenuEntry } from '#web/kit/menu/menu.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMay } from '#web/lib/me.ts';
import { pageTable } from '#web/lib/save-table.ts';
import { useAccountText } from './account-text.ts';
import { wholeLedger, type Account } from './api.ts';
import { exportedLedger } from './exported-ledger.ts';
import { useMoneyText } from './text.ts';
import type { useLedgerAddress } from './use-ledger-address.ts';

/** Beyond this, a spreadsheet has had enough: the export of the journal is made for more. */
const linesAtMost = 50_000;

export interface AccountLedgerActsProps {
  readonly account: Account;
  readonly state: ReturnType<typeof useLedgerAddress>;
}

export function AccountLedgerActs({ account, state }: AccountLedgerActsProps) {
  const t = useAccountText();
  const m = useMoneyText();
  const mayChange = useMay()('accounts.change');

  const save = pageTable(`${account.number}-${state.period.token}-${state.query.basis}`, async () => {
    const { pages, isCut } = await wholeLedger(state.query, linesAtMost);
    if (!isCut) return exportedLedger(t, account, pages);
    showToast({ text: t('csvTooLong', { count: linesAtMost }), tone: 'bad' });
    return undefined;
  });

  const entries: readonly MenuEntry[] = [
    { label: t('print'), onSelect: () => window.print() },
    ...(mayChange
      ? [{ label: t('edit'), onSelect: () => state.change({ edit: '1', open: '' }, { keepPage: true }) }]
      : []),
    ...(mayChange && account.isBank ? [{ label: t('editBank'), to: `/banking?edit=${account.id}` }] : []),
  ];
  return (
    <>
      <Menu more label={m('more')} entries={entries} />
      <ExportMenu save={save} />
    </>
  );
}
