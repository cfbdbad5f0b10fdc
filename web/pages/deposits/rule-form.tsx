import { ruleFields } from '#shared/form-fields.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormPair, FormPanel } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { call } from '#web/lib/client.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useRulesText } from './rules-text.ts';

const units = ['days', 'business-days', 'months'] as const;

interface Draft {
  readonly jurisdiction: string;
  readonly from: string | null;
  readonly number: string;
  readonly further: string;
  readonly unit: (typeof units)[number];
  readonly source: string;
}

/** A new row of configuration: a rate, or a deadline. */
export function RuleForm({ kind, onClose }: { readonly kind: 'rate' | 'deadline'; readonly onClose: () => void }) {
  const r = useRulesText();
  const say = useRentFailure();
  const today = useToday();
  const isRate = kind === 'rate';
  const amount = isRate ? 'annualPercent' : 'within';
  const further = isRate ? 'minimumMonths' : 'withinIfDeducted';
  const form = useRecordForm({
    draft: (): Draft => ({
      jurisdiction: '',
      from: `${today.slice(0, 4)}-01-01`,
      number: '',
      further: '',
      unit: 'days',
      source: '',
    }),
    keep: `deposit-rule.${kind}`,
    bounds: { ...ruleFields, from: { required: true } },
    fields: [amount, further],
    check: ({ number, jurisdiction, source }) =>
      required({ [amount]: number, ...(isRate ? {} : { jurisdiction, source }) }),
    line: isRate ? 'POST /deposit-interest-rates/' : 'POST /deposit-deadlines/',
    send: (draft): Promise<unknown> => (isRate ? addRate(draft) : addDeadline(draft)),
    say,
    said: () => r('added'),
    onSaved: onClose,
  });
  return (
    <FormPanel form={form} title={r(isRate ? 'addRate' : 'addDeadline')} act={r('add')} onClose={onClose}>
      <TextField
        label={r('place')}
        help={isRate ? `${r('placeHelp')} ${r('placeAny')}` : r('placeHelp')}
        {...form.text('jurisdiction')}
      />
      <FormPair>
        <DateField label={r('from')} today={today} {...form.date('from')} />
        <TextField
          label={r(isRate ? 'percent' : 'within')}
          inputMode="decimal"
          maxLength={8}
          {...form.text('number')}
          error={form.errorOf(amount)}
        />
      </FormPair>
      {!isRate && (
        <Select
          label={r('unit')}
          options={units.map((name) => ({ value: name, label: r(`unit_${name}`) }))}
          {...form.choice('unit')}
        />
      )}
      <TextField
        label={r(isRate ? 'minimum' : 'deducted')}
        help={isRate ? undefined : r('deductedHelp')}
        inputMode="numeric"
        maxLength={3}
        {...form.text('further')}
        error={form.errorOf(further)}
      />
      <TextField label={r('source')} {...form.text('source')} />
    </FormPanel>
  );
}

function addRate({ jurisdiction, from, number, further, source }: Draft) {
  const body = {
    jurisdiction: jurisdiction.trim() || null,
    from: from ?? '',
    annualPercent: number.trim().replace(',', '.'),
    minimumMonths: Number(further),
    source: source.trim() || null,
  };
  return call('POST /deposit-interest-rates/', { body });
}

function addDeadline({ jurisdiction, from, unit, number, further, source }: Draft) {
  const body = {
    jurisdiction: jurisdiction.trim(),
    from: from ?? '',
    unit,
    within: Number(number),
    withinIfDeducted: further.trim() === '' ? null : Number(further),
    source: source.trim(),
  };
  return call('POST /deposit-deadlines/', { body });
}
