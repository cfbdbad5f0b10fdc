import { useState } from 'react';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMay } from '#web/lib/me.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { archiveAccount, removeAccount, restoreAccount, type Account } from './api.ts';
import { useAccountsText } from './accounts-text.ts';
import { useMoneyError } from './money-failure.ts';

export interface AccountActsProps {
  readonly account: Account;
  readonly onGone: () => void;
}

/** What can be done with an account as it is; the panel says why the rest cannot. */
export function AccountActs({ account, onGone }: AccountActsProps) {
  const t = useAccountsText();
  const say = useMoneyError();
  const mayChange = useMay()('accounts.change');
  const touched = useTouched();
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const name = `${account.number} ${account.name}`;

  /** Both directions can be undone, so neither asks first. */
  async function setArchived(archived: boolean) {
    setBusy(true);
    try {
      await (archived ? archiveAccount(account.id) : restoreAccount(account.id));
      showToast({
        text: t(archived ? 'archivedToast' : 'restoredToast', { account: name }),
        act: { label: t('undo'), run: () => void setArchived(!archived) },
      });
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    } finally {
      setBusy(false);
      void touched('POST /accounts/{id}/archive/');
    }
  }

  return (
    <>
      {mayChange && !account.isSystem && !account.hasPostings && (
        <Button variant="danger" onClick={() => setRemoving(true)}>
          {t('remove')}
        </Button>
      )}
      {mayChange && (!account.isSystem || account.archivedAt !== null) && (
        <Button busy={busy} onClick={() => void setArchived(account.archivedAt === null)}>
          {account.archivedAt === null ? t('archive') : t('restore')}
        </Button>
      )}
      <ButtonLink to={`/money/accounts/${account.id}`}>{t('openLedger')}</ButtonLink>
      {removing && (
        <ConfirmDialog
          open
          danger
          onClose={() => setRemoving(false)}
          title={t('removeAsk', { account: name })}
          description={t('removeWhy')}
          act={t('removeAct', { account: account.number })}
          onConfirm={async () => {
            try {
              await removeAccount(account.id);
            } catch (error) {
              void touched('POST /accounts/{id}/archive/');
              return say(error);
            }
            onGone();
            showToast({ text: t('removed', { account: name }) });
            void touched('POST /accounts/{id}/archive/');
            return undefined;
          }}
        />
      )}
    </>
  );
}
