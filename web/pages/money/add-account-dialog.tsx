import { accountFields } from '#shared/form-fields.ts';
import { checkedNumber } from '#web/features/money/checked-number.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormDialog, FormPair } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { call } from '#web/lib/client.ts';
import type { AccountKind } from './api.ts';
import { useAccountsText } from './accounts-text.ts';
import { TaxLineField } from './tax-line-field.tsx';

const kinds: readonly AccountKind[] = ['asset', 'liability', 'equity', 'income', 'expense'];
const blank = { number: '', name: '', kind: 'expense' as AccountKind, isContra: false, taxLine: '', isOperating: true };

export function AddAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useAccountsText();
  const form = useRecordForm({
    draft: () => blank,
    bounds: accountFields,
    check: ({ number }) => checkedNumber(number, t('numberInvalid')),
    line: 'POST /accounts/',
    send: (draft) => {
      // Only costs stand above or below the net operating income.
      const isOperating = draft.kind !== 'expense' || draft.isOperating;
      return call('POST /accounts/', { body: { ...draft, isOperating, taxLine: draft.taxLine.trim() || null } });
    },
    placed: { 'already-exists': { number: t('numberTaken') } },
    said: ({ number, name }) => t('added', { account: `${number} ${name}` }),
    onSaved: onClose,
  });
  const { draft } = form;
  return (
    <FormDialog
      form={form}
      title={t('addTitle')}
      why={t('addWhy')}
      act={draft.number.trim() === '' ? t('addActPlain') : t('addAct', { number: draft.number.trim() })}
      onClose={onClose}
    >
      <FormPair>
        <TextField label={t('number')} {...form.text('number')} />
        <Select
          label={t('kind')}
          options={kinds.map((kind) => ({ value: kind, label: t(`one_${kind}`) }))}
          {...form.choice('kind')}
        />
      </FormPair>
      <TextField label={t('name')} {...form.text('name')} />
      <TaxLineField {...form.choice('taxLine')} />
      <Checkbox label={t('isContra')} help={t('isContraHelp')} {...form.checked('isContra')} />
      {draft.kind === 'expense' && (
        <Checkbox label={t('isOperating')} help={t('isOperatingHelp')} {...form.checked('isOperating')} />
      )}
    </FormDialog>
  );
}
