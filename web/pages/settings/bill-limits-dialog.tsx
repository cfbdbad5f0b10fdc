import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { call } from '#web/lib/client.ts';
import { useMe } from '#web/lib/me.ts';
import type { BillRules } from './bill-limits-page.tsx';
import { useBillLimitsText } from './bill-limits-text.ts';

interface Draft {
  readonly fourEyesCents: number | null;
  readonly ownerCents: number | null;
  readonly members: BillRules['members'];
}

/** A limit that is left blank is none. */
export function BillLimitsDialog({ rules, onClose }: { readonly rules: BillRules; readonly onClose: () => void }) {
  const t = useBillLimitsText();
  const { currency } = useMe().organisation;
  const form = useRecordForm<Draft, { version: number }>({
    draft: () => rules,
    line: 'PATCH /bill-rules/',
    send: ({ fourEyesCents, ownerCents, members }) =>
      call('PATCH /bill-rules/', {
        body: {
          fourEyesCents,
          ownerCents,
          members: members.map(({ id, cents }) => ({ id, cents })),
          version: rules.version,
        },
      }),
    said: () => t('saved'),
    onSaved: onClose,
  });
  const { members } = form.draft;
  return (
    <FormDialog form={form} title={t('change')} why={t('blank')} act={t('save')} onClose={onClose}>
      <MoneyField label={t('fourEyes')} help={t('fourEyesHelp')} currency={currency} {...form.money('fourEyesCents')} />
      <MoneyField label={t('owners')} help={t('ownersHelp')} currency={currency} {...form.money('ownerCents')} />
      {members.map(({ id, name, cents }) => (
        <MoneyField
          key={id}
          label={t('limitOf', { name })}
          currency={currency}
          cents={cents}
          onChange={(next) =>
            form.change({ members: members.map((one) => (one.id === id ? { ...one, cents: next } : one)) })
          }
        />
      ))}
    </FormDialog>
  );
}
