import { useQuery } from '@tanstack/react-query';
import { checkLayouts } from '#shared/bills/pay-methods.ts';
import { paymentSettingFields } from '#shared/form-fields.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { FormDialog, FormPair } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Section } from '#web/kit/section/section.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { call } from '#web/lib/client.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import type { PaymentSetting } from './api.ts';
import { usePayText } from './text.ts';

interface SettingsProps {
  readonly accountId: string;
  readonly onClose: () => void;
}

/** How a bank account pays: its checks, and who sends its files. */
export function SettingsDialog({ accountId, onClose }: SettingsProps) {
  const t = usePayText();
  const query = useQuery(routeQuery('GET /payment-settings/{id}/', { params: { id: accountId } }));
  if (query.data !== undefined) return <SettingsForm setting={query.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('settings')}>
      {query.error === null ? <Loading rows={6} /> : <QueryFailure query={query} />}
    </Dialog>
  );
}

function SettingsForm({ setting, onClose }: { readonly setting: PaymentSetting; readonly onClose: () => void }) {
  const t = usePayText();
  const form = useRecordForm({
    draft: () => draftOf(setting),
    bounds: paymentSettingFields,
    line: 'PATCH /payment-settings/{id}/',
    check: ({ nextCheckNumber: number }) =>
      number.trim() === '' || /^[1-9]\d{0,8}$/.test(number.trim())
        ? []
        : [{ path: 'nextCheckNumber', code: 'wrong', message: t('numberWrong') }],
    send: (draft) =>
      call('PATCH /payment-settings/{id}/', {
        params: { id: setting.account.id },
        body: { ...bodyOf(draft), version: setting.version },
      }),
    said: () => t('saved'),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={t('settings')} why={setting.account.name} act={t('save')} onClose={onClose}>
      <FormPair>
        <TextField
          label={t('nextCheckNumber')}
          help={t('nextCheckHelp')}
          inputMode="numeric"
          {...form.text('nextCheckNumber')}
        />
        <Select
          label={t('checkLayout')}
          options={checkLayouts.map((value) => ({ value, label: t(`layout_${value}`) }))}
          {...form.choice('checkLayout')}
        />
      </FormPair>
      <Section title={t('ach')}>
        <p>{t('achHelp')}</p>
      </Section>
      <FormPair>
        <TextField label={t('achRouting')} inputMode="numeric" {...form.text('achRouting')} />
        <TextField label={t('achBankName')} {...form.text('achBankName')} />
      </FormPair>
      <FormPair>
        <TextField label={t('achOrigin')} {...form.text('achOrigin')} />
        <TextField label={t('achCompanyId')} {...form.text('achCompanyId')} />
      </FormPair>
      <FormPair>
        <TextField label={t('achCompany')} {...form.text('achCompany')} />
        <Select
          label={t('achAccountKind')}
          options={(['checking', 'savings'] as const).map((value) => ({ value, label: t(`kind_${value}`) }))}
          {...form.choice('achAccountKind')}
        />
      </FormPair>
      <Checkbox label={t('achOffset')} {...form.checked('achOffset')} />
      <Checkbox label={t('achMixed')} {...form.checked('achMixed')} />
      <Checkbox label={t('sepa')} help={t('sepaHelp')} {...form.checked('sepa')} />
      <TextField label={t('bic')} {...form.text('bic')} />
    </FormDialog>
  );
}

type Draft = ReturnType<typeof draftOf>;

function draftOf(setting: PaymentSetting) {
  return {
    nextCheckNumber: setting.nextCheckNumber === null ? '' : String(setting.nextCheckNumber),
    checkLayout: setting.checkLayout,
    achRouting: setting.achRouting ?? '',
    achBankName: setting.achBankName ?? '',
    achOrigin: setting.achOrigin ?? '',
    achCompany: setting.achCompany ?? '',
    achCompanyId: setting.achCompanyId ?? '',
    achAccountKind: setting.achAccountKind,
    achOffset: setting.achOffset,
    achMixed: setting.achMixed,
    sepa: setting.sepa,
    bic: setting.bic ?? '',
  };
}

function bodyOf(draft: Draft) {
  const number = draft.nextCheckNumber.trim();
  return {
    ...draft,
    nextCheckNumber: number === '' ? null : Number(number),
    achRouting: draft.achRouting.trim() || null,
    achBankName: draft.achBankName.trim() || null,
    achOrigin: draft.achOrigin.trim() || null,
    achCompany: draft.achCompany.trim() || null,
    achCompanyId: draft.achCompanyId.trim() || null,
    bic: draft.bic.trim() || null,
  };
}
