import { useQuery } from '@tanstack/react-query';
import { methodsOf } from '#shared/online-payments.ts';
import type { OnlineMethod } from '#shared/online-payments.ts';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { targetsQuery } from '#web/features/banking/target-accounts.ts';
import { useConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { receivingBanks } from '#web/features/money/receiving-banks.ts';
import { bankAccountsQuery } from '#web/features/money/bank-accounts.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { PasswordField } from '#web/kit/field/password-field.tsx';
import { InlineForm } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { ChoiceField } from '#web/kit/combobox/choice-field.tsx';
import { call } from '#web/lib/client.ts';
import { useOnlineText } from './online-text.ts';
import styles from './mail-page.module.css';

export type Provider = RouteAnswer<Routes['GET /online-providers/']>['items'][number];

interface Draft {
  readonly isOn: boolean;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly methods: readonly OnlineMethod[];
  readonly accountId: string;
  readonly feeAccountId: string;
}

export interface OnlineFormProps {
  readonly provider: Provider;
  readonly onDone: () => void;
}

/** Keys that are stored are not shown; left blank, they stay. */
export function OnlineForm({ provider, onDone }: OnlineFormProps) {
  const t = useOnlineText();
  const identity = useConfirmIdentity();
  const banks = useQuery(bankAccountsQuery('active')).data?.items ?? [];
  const costs = (useQuery(targetsQuery).data ?? []).filter(({ kind }) => kind === 'expense');
  const offered: readonly OnlineMethod[] = methodsOf[provider.provider];
  const form = useRecordForm({
    draft: (): Draft => ({
      isOn: provider.isOn,
      apiKey: '',
      webhookSecret: '',
      methods: provider.methods.length === 0 ? offered : provider.methods,
      accountId: provider.account?.id ?? '',
      feeAccountId: provider.feeAccount?.id ?? '',
    }),
    bounds: { accountId: { required: true }, feeAccountId: { required: true } },
    line: 'POST /online-providers/',
    send: ({ apiKey, webhookSecret, methods, ...rest }) =>
      identity.run(() =>
        call('POST /online-providers/', {
          body: {
            provider: provider.provider,
            ...rest,
            methods: [...methods],
            ...(apiKey !== '' && { apiKey }),
            ...(webhookSecret !== '' && { webhookSecret }),
          },
        }),
      ),
    said: () => t('saved'),
    onSaved: onDone,
  });
  const { methods } = form.draft;
  const usual = costs.find(({ number }) => number === '5800');
  return (
    <div className={styles['form']}>
      <InlineForm form={form} act={t('save')} onClose={onDone}>
        <PasswordField
          label={t(`apiKey_${provider.provider}`)}
          {...(provider.hasApiKey ? { help: t('keyKept') } : {})}
          name="apiKey"
          autoComplete="off"
          {...form.text('apiKey')}
        />
        <PasswordField
          label={t('webhookSecret')}
          help={t(provider.hasWebhookSecret ? 'keyKept' : 'webhookHelp')}
          name="webhookSecret"
          autoComplete="off"
          {...form.text('webhookSecret')}
        />
        {offered.map((method) => (
          <Checkbox
            key={method}
            label={t(`method_${method}`)}
            checked={methods.includes(method)}
            onChange={({ target }) =>
              form.change({
                methods: target.checked ? [...methods, method] : methods.filter((one) => one !== method),
              })
            }
          />
        ))}
        <ChoiceField
          label={t('account')}
          options={receivingBanks(banks, ({ kind }) => kind)
            .filter(({ kind }) => kind !== 'deposit')
            .map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))}
          {...form.choice('accountId')}
        />
        <ChoiceField
          label={t('feeAccount')}
          {...(usual !== undefined && { placeholder: `${usual.number} ${usual.name}` })}
          options={costs.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))}
          {...form.choice('feeAccountId')}
        />
        <Checkbox label={t('offer')} help={t('offerHelp')} {...form.checked('isOn')} />
      </InlineForm>
      {identity.dialog}
    </div>
  );
}
