import { taxFields } from '#shared/form-fields.ts';
import { isRate, placeOfRule, taxRuleKinds } from '#shared/tax/tax-rules.ts';
import type { TaxRuleKind } from '#shared/tax/tax-rules.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { call } from '#web/lib/client.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useTaxText } from './text.ts';

const currencies = { US: 'USD', GB: 'GBP', DE: 'EUR' } as const;

/** What the limits of a place are written in. */
export function ruleCurrency(kind: TaxRuleKind): string {
  return currencies[placeOfRule(kind)];
}

/** A limit or a rate from a day on. */
export function RuleDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTaxText();
  const today = useToday();
  const form = useRecordForm({
    draft: () => ({
      kind: 'us-nec-1' as TaxRuleKind,
      from: today as string | null,
      cents: null as number | null,
      percent: '',
      source: '',
    }),
    bounds: { from: { required: true }, source: taxFields.source, percent: { max: 7 } },
    fields: ['millipercent'],
    line: 'POST /tax-rules/',
    send: ({ kind, from, cents, percent, source }) =>
      call('POST /tax-rules/', {
        body: {
          kind,
          from: from ?? today,
          cents: isRate(kind) ? null : (cents ?? 0),
          millipercent: isRate(kind) ? Math.round(Number(percent.replace(',', '.')) * 1000) : null,
          source,
        },
      }),
    said: () => t('ruleAdded'),
    onSaved: onClose,
  });
  const { kind } = form.draft;
  const percent = form.text('percent');
  return (
    <FormDialog form={form} title={t('ruleTitle')} act={t('addRule')} onClose={onClose}>
      <Select
        label={t('ruleKind')}
        options={taxRuleKinds.map((value) => ({ value, label: t(`rule_${value}`) }))}
        {...form.choice('kind')}
      />
      <DateField label={t('from')} today={today} {...form.date('from')} />
      {isRate(kind) ? (
        <TextField
          label={t('rulePercent')}
          inputMode="decimal"
          {...percent}
          error={percent.error ?? form.errorOf('millipercent')}
        />
      ) : (
        <MoneyField label={t('ruleAmount')} currency={ruleCurrency(kind)} {...form.money('cents')} />
      )}
      <TextField label={t('source')} help={t('sourceHelp')} {...form.text('source')} />
    </FormDialog>
  );
}
