import { useQuery, useQueryClient } from '@tanstack/react-query';
import { bankKinds } from '#shared/bank-kinds.ts';
import { bankAccountFields } from '#shared/form-fields.ts';
import { checkedNumber } from '#web/features/money/checked-number.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { FormDialog, FormPair } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { nothing } from '#web/lib/format.ts';
import { useAct } from '#web/lib/use-act.ts';
import { accountNumbersQuery, bankAccountQuery, type BankAccountInFull } from './bank-accounts-api.ts';
import { useBankAccountsText } from './bank-accounts-text.ts';

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
  const queryClient = useQueryClient();
  const isNew = account === undefined;
  const { data: accounts } = useQuery(accountNumbersQuery);
  const form = useRecordForm({
    draft: () => draftOf(account),
    bounds: bankAccountFields,
    check: ({ number }) => (number === account?.number ? [] : checkedNumber(number, t('numberInvalid'))),
    line: 'PATCH /bank-accounts/{id}/',
    send: (draft, edited) =>
      edited === undefined
        ? call('POST /bank-accounts/', { body: bodyOf(draft) })
        : call('PATCH /bank-accounts/{id}/', {
            params: { id: edited.base.id },
            body: { ...edited.change, version: edited.version },
          }),
    edit: account && {
      base: account,
      draftOf,
      bodyOf,
      fetch: () => queryClient.fetchQuery({ ...bankAccountQuery(account.id), staleTime: 0 }),
      describe: (name, draft) => ({
        label: t(name),
        value: name === 'kind' ? t(`kind_${draft.kind}`) : draft[name] || nothing,
      }),
    },
    placed: ({ number }) => {
      const other = accounts?.find((one) => one.number === number.trim());
      return other === undefined
        ? {}
        : { 'already-exists': { number: t('numberTaken', { number: other.number, name: other.name }) } };
    },
    said: ({ number, name }) => t(isNew ? 'added' : 'saved', { account: `${number} ${name}` }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t(isNew ? 'addTitle' : 'editTitle')}
      act={t(isNew ? 'add' : 'save')}
      acts={!isNew && <ArchiveAct account={account} onClose={onClose} />}
      onClose={onClose}
    >
      <TextField label={t('name')} {...form.text('name')} />
      <FormPair>
        <TextField label={t('number')} help={isNew ? t('numberHelp') : undefined} {...form.text('number')} />
        <Select
          label={t('kind')}
          options={bankKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
          {...form.choice('kind')}
        />
      </FormPair>
      <TextField label={t('bankName')} {...form.text('bankName')} />
      <TextField label={t('bankNumber')} help={t('bankNumberHelp')} {...form.text('bankNumber')} />
    </FormDialog>
  );
}

type Draft = Pick<BankAccountInFull, 'number' | 'name' | 'kind'> & Record<'bankName' | 'bankNumber', string>;

function draftOf(account: BankAccountInFull | undefined): Draft {
  return {
    number: account?.number ?? '',
    name: account?.name ?? '',
    kind: account?.kind ?? 'operating',
    bankName: account?.bankName ?? '',
    bankNumber: account?.bankNumber ?? '',
  };
}

/** A number that was emptied stays what it was. */
function bodyOf({ number, name, kind, bankName, bankNumber }: Draft) {
  return {
    name: name.trim(),
    kind,
    bankName: bankName.trim() || null,
    bankNumber: bankNumber.trim() || null,
    ...(number.trim() === '' ? {} : { number: number.trim() }),
  };
}

/** What stands in the way is said beside it before it is pressed. */
function ArchiveAct({ account, onClose }: Required<FormProps>) {
  const t = useBankAccountsText();
  const archive = useAct('POST /bank-accounts/{id}/archive/');
  const restore = useAct('POST /bank-accounts/{id}/restore/');
  const isArchived = account.archivedAt !== null;
  const isUsed = account.balances.length > 0 || account.isPaymentDefault || account.isDepositDefault;
  if (!isArchived && account.isSystem) return <span>{t('systemStays')}</span>;
  if (!isArchived && isUsed) return <span>{t('inUse')}</span>;
  const act = async () => {
    const done = await (isArchived ? restore : archive)({ params: { id: account.id }, body: {} });
    showToast({ text: t(isArchived ? 'restoredToast' : 'archivedToast', { account: `${done.number} ${done.name}` }) });
    onClose();
  };
  return <Button onClick={() => void act()}>{t(isArchived ? 'restore' : 'archive')}</Button>;
}
