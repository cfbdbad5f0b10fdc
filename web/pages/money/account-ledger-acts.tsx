import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Menu, type MenuEntry } from '#web/kit/menu/menu.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMay } from '#web/lib/me.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useAccountText } from './account-text.ts';
import { wholeLedger, type Account } from './api.ts';
import { ledgerCsv } from './ledger-csv.ts';
import { useMoneyError } from './money-failure.ts';
import { useMoneyText } from './text.ts';
import type { useLedgerAddress } from './use-ledger-address.ts';

/** Beyond this, a spreadsheet has had enough: the export of the journal is made for more. */
const csvLinesAtMost = 50_000;

export interface AccountLedgerActsProps {
  readonly account: Account;
  readonly state: ReturnType<typeof useLedgerAddress>;
}

export function AccountLedgerActs({ account, state }: AccountLedgerActsProps) {
  const t = useAccountText();
  const m = useMoneyText();
  const say = useMoneyError();
  const mayChange = useMay()('accounts.change');
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const { pages, isCut } = await wholeLedger(state.query, csvLinesAtMost);
      if (isCut) {
        showToast({ text: t('csvTooLong', { count: csvLinesAtMost }), tone: 'bad' });
        return;
      }
      const name = `${account.number}-${state.period.token}-${state.query.basis}.csv`;
      saveFile(name, ledgerCsv(t, account, pages));
      showToast({ text: t('csvDone', { name }) });
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  const entries: readonly MenuEntry[] = [
    { label: t('print'), onSelect: () => window.print() },
    ...(mayChange
      ? [{ label: t('edit'), onSelect: () => state.change({ edit: '1', open: '' }, { keepPage: true }) }]
      : []),
  ];
  return (
    <>
      <Menu more label={m('more')} entries={entries} />
      <Button busy={busy} onClick={() => void save()}>
        {t('csv')}
      </Button>
    </>
  );
}
