import { vendorBankFields } from '#shared/form-fields.ts';
import { useConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { call } from '#web/lib/client.ts';
import { useMe } from '#web/lib/me.ts';
import { useVendorsText } from './text.ts';

type Kind = 'us' | 'iban' | 'uk';

interface Draft {
  readonly kind: Kind;
  readonly holder: string;
  readonly routing: string;
  readonly account: string;
  readonly use: 'checking' | 'savings';
  readonly iban: string;
  readonly bic: string;
  readonly sortCode: string;
}

const required: Readonly<Record<Kind, readonly (keyof Draft)[]>> = {
  us: ['routing', 'account'],
  iban: ['iban'],
  uk: ['sortCode', 'account'],
};

/** Bank details of a vendor, in the form that its country has. Who enters them shows who they are first. */
export function BankDialog({ vendorId, onClose }: { readonly vendorId: string; readonly onClose: () => void }) {
  const t = useVendorsText();
  const { organisation } = useMe();
  const identity = useConfirmIdentity();
  const form = useRecordForm<Draft, unknown>({
    draft: () => ({
      kind: organisation.country === 'US' ? 'us' : organisation.country === 'GB' ? 'uk' : 'iban',
      holder: '',
      routing: '',
      account: '',
      use: 'checking',
      iban: '',
      bic: '',
      sortCode: '',
    }),
    bounds: vendorBankFields,
    fields: ['details.holder', 'details.routing', 'details.account', 'details.iban', 'details.bic', 'details.sortCode'],
    check: (draft) =>
      required[draft.kind].filter((name) => draft[name].trim() === '').map((path) => ({ path, code: 'required' })),
    line: 'POST /vendors/{id}/bank-details/',
    send: (draft) =>
      identity.run(() =>
        call('POST /vendors/{id}/bank-details/', { params: { id: vendorId }, body: { details: bodyOf(draft) } }),
      ),
    said: () => t('bankEntered'),
    onSaved: onClose,
  });
  const { draft } = form;
  const of = (name: 'holder' | 'routing' | 'account' | 'iban' | 'bic' | 'sortCode') => {
    const control = form.text(name);
    return { ...control, error: control.error ?? form.errorOf(`details.${name}`), autoComplete: 'off' };
  };
  return (
    <>
      <FormDialog form={form} title={t('enterBank')} act={t('saveBank')} onClose={onClose}>
        <Select
          label={t('kind')}
          options={(['us', 'iban', 'uk'] as const).map((value) => ({ value, label: t(`kind_${value}`) }))}
          {...form.choice('kind')}
        />
        <TextField label={t('holder')} {...of('holder')} />
        {draft.kind === 'us' && (
          <>
            <TextField label={t('routing')} inputMode="numeric" required {...of('routing')} />
            <TextField label={t('accountNumber')} inputMode="numeric" required {...of('account')} />
            <Select
              label={t('use')}
              options={(['checking', 'savings'] as const).map((value) => ({ value, label: t(`use_${value}`) }))}
              {...form.choice('use')}
            />
          </>
        )}
        {draft.kind === 'iban' && (
          <>
            <TextField label={t('iban')} required {...of('iban')} />
            <TextField label={t('bic')} {...of('bic')} />
          </>
        )}
        {draft.kind === 'uk' && (
          <>
            <TextField label={t('sortCode')} inputMode="numeric" required {...of('sortCode')} />
            <TextField label={t('accountNumber')} inputMode="numeric" required {...of('account')} />
          </>
        )}
      </FormDialog>
      {identity.dialog}
    </>
  );
}

function bodyOf({ kind, holder, routing, account, use, iban, bic, sortCode }: Draft) {
  if (kind === 'us') return { kind, holder, routing, account, use };
  return kind === 'iban' ? { kind, holder, iban, bic } : { kind, holder, sortCode, account };
}
