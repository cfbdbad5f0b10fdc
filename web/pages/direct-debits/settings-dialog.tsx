import { useQuery } from '@tanstack/react-query';
import { debitKinds } from '#shared/direct-debits.ts';
import type { DebitKind } from '#shared/direct-debits.ts';
import { debitSettingFields } from '#shared/form-fields.ts';
import { useConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { bankAccountsQuery, type BankAccount } from '#web/features/money/bank-accounts.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { FormDialog, FormPair } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { call } from '#web/lib/client.ts';
import { useMe } from '#web/lib/me.ts';
import { debitSettingsQuery, type AccountSettings } from './api.ts';
import { useDebitsText } from './text.ts';

/** Rent is collected into an account that may have it. */
const collecting: ReadonlySet<string> = new Set(['trust', 'owner', 'own']);

/** How each bank account collects by direct debit. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useDebitsText();
  const settings = useQuery(debitSettingsQuery());
  const accounts = useQuery(bankAccountsQuery('active'));
  if (settings.data !== undefined && accounts.data !== undefined)
    return (
      <SettingsForm
        known={settings.data.items}
        accounts={accounts.data.items.filter(({ kind }) => collecting.has(kind))}
        onClose={onClose}
      />
    );
  const failed = [settings, accounts].find(({ error }) => error !== null);
  return (
    <Dialog open onClose={onClose} title={t('settingsTitle')}>
      {failed === undefined ? <Loading rows={4} /> : <QueryFailure query={failed} />}
    </Dialog>
  );
}

interface FormProps {
  readonly known: readonly AccountSettings[];
  readonly accounts: readonly BankAccount[];
  readonly onClose: () => void;
}

interface Draft {
  readonly accountId: string;
  readonly kind: DebitKind;
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
  readonly creditorId: string;
  readonly bankName: string;
  readonly routing: string;
  readonly origin: string;
  readonly companyId: string;
  readonly offset: string;
  readonly mixed: boolean;
}

const needed: Readonly<Record<DebitKind, readonly (keyof Draft)[]>> = {
  sepa: ['iban', 'creditorId'],
  ach: ['bankName', 'routing', 'origin', 'companyId'],
};

function SettingsForm({ known, accounts, onClose }: FormProps) {
  const t = useDebitsText();
  const identity = useConfirmIdentity();
  const { country } = useMe().organisation;
  const usual: DebitKind = country === 'US' ? 'ach' : 'sepa';
  const settingsOf = (id: string) => known.find(({ account }) => account.id === id);
  const draftOf = (accountId: string): Draft => {
    const settings = settingsOf(accountId)?.settings;
    const sepa = settings?.kind === 'sepa' ? settings : undefined;
    const ach = settings?.kind === 'ach' ? settings : undefined;
    return {
      accountId,
      kind: settings?.kind ?? usual,
      name: settings?.name ?? '',
      iban: sepa?.iban ?? '',
      bic: sepa?.bic ?? '',
      creditorId: sepa?.creditorId ?? '',
      bankName: ach?.bankName ?? '',
      routing: ach?.routing ?? '',
      origin: ach?.origin ?? '',
      companyId: ach?.companyId ?? '',
      offset: ach?.offset?.account ?? '',
      mixed: ach?.mixed ?? false,
    };
  };
  const form = useRecordForm<Draft, AccountSettings>({
    draft: () =>
      draftOf(known[0]?.account.id ?? accounts.find((one) => one.isPaymentDefault)?.id ?? accounts[0]?.id ?? ''),
    bounds: debitSettingFields,
    fields: [
      'accountId',
      ...['name', 'iban', 'bic', 'creditorId', 'bankName', 'routing', 'origin', 'companyId'].map(
        (name) => `settings.${name}`,
      ),
      'settings.offset.account',
    ],
    check: (draft) =>
      needed[draft.kind]
        .filter((name) => String(draft[name]).trim() === '')
        .map((path) => ({ path, code: 'required' })),
    line: 'POST /debit-settings/',
    send: (draft) => {
      const body = {
        accountId: draft.accountId,
        settings: bodyOf(draft),
        version: settingsOf(draft.accountId)?.version ?? 0,
      };
      return identity.run(() => call('POST /debit-settings/', { body }));
    },
    said: ({ account }) => t('settingsSaved', { account: account.name }),
    onSaved: onClose,
  });
  const { draft } = form;
  const of = (name: 'name' | 'iban' | 'bic' | 'creditorId' | 'bankName' | 'routing' | 'origin' | 'companyId') => {
    const control = form.text(name);
    return { ...control, error: control.error ?? form.errorOf(`settings.${name}`), autoComplete: 'off' };
  };
  const offset = form.text('offset');
  return (
    <>
      <FormDialog form={form} title={t('settingsTitle')} act={t('save')} onClose={onClose}>
        <FormPair>
          <Select
            label={t('account')}
            options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.choice('accountId')}
            onChange={(accountId) => form.change(draftOf(accountId))}
          />
          <Select
            label={t('format')}
            options={debitKinds.map((value) => ({ value, label: t(`format_${value}`) }))}
            {...form.choice('kind')}
          />
        </FormPair>
        <TextField label={t(draft.kind === 'sepa' ? 'ownName' : 'companyName')} {...of('name')} />
        {draft.kind === 'sepa' ? (
          <>
            <TextField label={t('iban')} required {...of('iban')} />
            <FormPair>
              <TextField label={t('creditorId')} required {...of('creditorId')} />
              <TextField label={t('bic')} help={t('bicHelp')} {...of('bic')} />
            </FormPair>
          </>
        ) : (
          <>
            <FormPair>
              <TextField label={t('bankName')} required {...of('bankName')} />
              <TextField label={t('routing')} inputMode="numeric" required {...of('routing')} />
            </FormPair>
            <FormPair>
              <TextField label={t('origin')} help={t('originHelp')} required {...of('origin')} />
              <TextField label={t('companyId')} help={t('originHelp')} required {...of('companyId')} />
            </FormPair>
            <TextField
              label={t('offsetAccount')}
              help={t('offsetHelp')}
              {...offset}
              error={offset.error ?? form.errorOf('settings.offset.account')}
            />
            <Checkbox label={t('mixed')} {...form.checked('mixed')} />
          </>
        )}
      </FormDialog>
      {identity.dialog}
    </>
  );
}

function bodyOf(draft: Draft) {
  const { kind, name, iban, bic, creditorId, bankName, routing, origin, companyId, offset, mixed } = draft;
  if (kind === 'sepa') return { kind, name, iban, bic, creditorId };
  const account = offset.trim();
  return {
    kind,
    name,
    bankName,
    routing,
    origin,
    companyId,
    offset: account === '' ? null : { account, use: 'checking' as const },
    mixed,
  };
}
