import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { bankKinds } from '#shared/bank-kinds.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import styles from './add-account-dialog.module.css';
import {
  addBankAccount,
  archiveBankAccount,
  bankAccountQuery,
  changeBankAccount,
  restoreBankAccount,
  type BankAccountInFull,
} from './bank-accounts-api.ts';
import { useBankAccountsText } from './bank-accounts-text.ts';
import { booksChanged } from './books-changed.ts';
import { useMoneyText } from './text.ts';

interface BankAccountDialogProps {
  /** Blank for a new one. */
  readonly id: string;
  readonly onClose: () => void;
}

/** Adds a bank account, or changes one: its whole number is fetched for whoever may change it. */
export function BankAccountDialog({ id, onClose }: BankAccountDialogProps) {
  const t = useBankAccountsText();
  const query = useQuery(bankAccountQuery(id));
  if (id === '') return <BankAccountForm onClose={onClose} />;
  if (query.data !== undefined) return <BankAccountForm account={query.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('editTitle')}>
      {query.error === null ? <Loading rows={4} /> : <QueryFailure query={query} />}
    </Dialog>
  );
}

interface FormProps {
  readonly account?: BankAccountInFull;
  readonly onClose: () => void;
}

function BankAccountForm({ account, onClose }: FormProps) {
  const t = useBankAccountsText();
  const m = useMoneyText();
  const formId = useId();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState({
    number: account?.number ?? '',
    name: account?.name ?? '',
    kind: account?.kind ?? 'operating',
    bankName: account?.bankName ?? '',
    bankNumber: account?.bankNumber ?? '',
  });
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const { submit, busy, failure, message, errorOf, form } = useSubmission({
    fields: ['number', 'name', 'bankName', 'bankNumber'],
    check: () => required({ name: draft.name }),
    send: async () => {
      const saved = await save(draft, account);
      const name = `${saved.number} ${saved.name}`;
      showToast({ text: t(account === undefined ? 'added' : 'saved', { account: name }) });
      onClose();
      await booksChanged(queryClient);
    },
  });
  const isTaken = failure?.code === 'already-exists';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(account === undefined ? 'addTitle' : 'editTitle')}
      footer={
        <>
          {account !== undefined && <ArchiveAct account={account} onClose={onClose} />}
          <Button onClick={onClose}>{m('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t(account === undefined ? 'add' : 'save')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className={styles['form']} onSubmit={submit}>
        <TextField
          label={t('name')}
          required
          maxLength={120}
          value={draft.name}
          error={errorOf('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <div className={styles['pair']}>
          <TextField
            label={t('number')}
            help={account === undefined ? t('numberHelp') : undefined}
            maxLength={20}
            value={draft.number}
            error={isTaken ? t('numberTaken') : errorOf('number')}
            onChange={(event) => change({ number: event.target.value })}
          />
          <Select
            label={t('kind')}
            value={draft.kind}
            options={bankKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
            onChange={(kind) => change({ kind })}
          />
        </div>
        <TextField
          label={t('bankName')}
          maxLength={120}
          value={draft.bankName}
          error={errorOf('bankName')}
          onChange={(event) => change({ bankName: event.target.value })}
        />
        <TextField
          label={t('bankNumber')}
          help={t('bankNumberHelp')}
          maxLength={40}
          value={draft.bankNumber}
          error={errorOf('bankNumber')}
          onChange={(event) => change({ bankNumber: event.target.value })}
        />
        <FormError requestId={failure?.requestId}>{isTaken ? undefined : message}</FormError>
      </form>
    </Dialog>
  );
}

function save(
  draft: Pick<BankAccountInFull, 'number' | 'name' | 'kind'> & Record<'bankName' | 'bankNumber', string>,
  account: BankAccountInFull | undefined,
): Promise<BankAccountInFull> {
  const blank = (text: string) => (text.trim() === '' ? null : text.trim());
  const { name, kind } = draft;
  const bank = { name, kind, bankName: blank(draft.bankName), bankNumber: blank(draft.bankNumber) };
  const number = blank(draft.number) ?? undefined;
  return account === undefined
    ? addBankAccount({ ...bank, ...(number === undefined ? {} : { number }) })
    : changeBankAccount(account.id, { ...bank, number: number ?? account.number, version: account.version });
}

/** What stands in the way is said beside it before it is pressed. */
function ArchiveAct({ account, onClose }: Required<FormProps>) {
  const t = useBankAccountsText();
  const queryClient = useQueryClient();
  const isArchived = account.archivedAt !== null;
  const isUsed = account.balances.length > 0 || account.isPaymentDefault || account.isDepositDefault;
  if (!isArchived && account.isSystem) return <span>{t('systemStays')}</span>;
  if (!isArchived && isUsed) return <span>{t('inUse')}</span>;
  const act = async () => {
    const done = await (isArchived ? restoreBankAccount : archiveBankAccount)(account.id);
    showToast({ text: t(isArchived ? 'restoredToast' : 'archivedToast', { account: `${done.number} ${done.name}` }) });
    onClose();
    await booksChanged(queryClient);
  };
  return <Button onClick={() => void act()}>{t(isArchived ? 'restore' : 'archive')}</Button>;
}
