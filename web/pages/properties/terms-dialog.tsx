import { longTextMax } from '#shared/form-fields.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextArea, TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { FormDialog, FormPair } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import type { FieldCheck } from '#web/kit/submission/use-submission.ts';
import { call } from '#web/lib/client.ts';
import { formatDateFull } from '#web/lib/format.ts';
import type { Agreement, PropertyInFull } from './api.ts';
import { AgreementEnds } from './agreement-ends.tsx';
import { useDialogsText } from './dialogs-text.ts';
import { agreementOn } from './management-facts.tsx';
import { OnceFields } from './once-fields.tsx';
import { RateRows } from './rate-rows.tsx';
import {
  agreementOf,
  asBeside,
  draftOf,
  isAmount,
  isPercent,
  millipercentOf,
  rateOf,
  type TermsDraft,
} from './terms-draft.ts';
import { useToday } from '#web/lib/use-today.ts';

const feeKinds = [
  'percent-received',
  'percent-charged',
  'percent-market',
  'per-unit',
  'per-property',
  'none',
] as const satisfies readonly Agreement['feeKind'][];

/** The terms of management from a day on, beginning with those that hold now. */
export function TermsDialog({
  property,
  onClose,
}: {
  readonly property: Pick<PropertyInFull, 'id' | 'name' | 'currency' | 'agreements'>;
  readonly onClose: () => void;
}) {
  const t = useDialogsText();
  const today = useToday();
  const now = agreementOn(property.agreements, today);
  const form = useRecordForm({
    draft: () => draftOf(now, today),
    fields: ({ rates }) => rates.flatMap(({ key }) => [`rate-account-${key}`, `rate-${key}`]),
    bounds: { notes: { max: longTextMax } },
    check: (draft) => wrongIn(t, draft),
    line: 'POST /properties/{id}/agreements/',
    send: (draft) =>
      call('POST /properties/{id}/agreements/', { params: { id: property.id }, body: agreementOf(draft) }),
    placed: { conflict: { startsOn: t('overlap') } },
    said: () => t('termsSaved', { name: property.name }),
    onSaved: onClose,
  });
  const { draft } = form;
  const { currency } = property;
  return (
    <FormDialog
      form={form}
      title={t('termsTitle', { name: property.name })}
      why={t('termsWhy')}
      act={t('saveTerms', { date: formatDateFull(draft.startsOn ?? today) })}
      onClose={onClose}
      below={property.agreements.length > 0 && <AgreementEnds property={property} />}
    >
      <FormPair>
        <DateField label={t('from')} today={today} {...form.date('startsOn')} />
        <DateField label={t('until')} today={today} {...form.date('endsOn')} />
      </FormPair>
      <Select
        label={t('feeKind')}
        options={feeKinds.map((kind) => ({ value: kind, label: t(`fee_${kind}`) }))}
        {...form.choice('feeKind')}
      />
      {draft.feeKind !== 'none' && (
        <FormPair>
          {isPercent(draft) ? (
            <TextField label={t('percent')} inputMode="decimal" autoComplete="off" {...form.text('percent')} />
          ) : (
            <MoneyField label={t('amount')} currency={currency} {...form.money('feeCents')} />
          )}
          <MoneyField label={t('minimum')} currency={currency} {...form.money('minimumCents')} />
        </FormPair>
      )}
      {(draft.feeKind === 'per-unit' || draft.feeKind === 'percent-market') && (
        <Select
          label={t('unitsCounted')}
          options={[
            { value: 'all', label: t('unitsAll') },
            { value: 'let', label: t('unitsLet') },
          ]}
          {...form.choice('unitsCounted')}
        />
      )}
      <RateRows
        rows={draft.rates}
        errorOf={form.errorOf}
        onChange={(rates) => {
          form.clear();
          form.change({ rates });
        }}
      />
      {(['leaseUp', 'renewal'] as const).map((name) => (
        <OnceFields
          key={name}
          name={name}
          once={draft[name]}
          currency={currency}
          error={form.errorOf(name)}
          onChange={(once) => {
            form.clear();
            form.change({ [name]: once });
          }}
        />
      ))}
      <FormPair>
        <TextField label={t('feeTax')} inputMode="decimal" autoComplete="off" {...form.text('tax')} />
        <MoneyField label={t('ownerLimit')} currency={currency} {...form.money('ownerLimitCents')} />
      </FormPair>
      <TextField
        label={t('billMarkup')}
        help={t('billMarkupHelp')}
        inputMode="decimal"
        autoComplete="off"
        {...form.text('markup')}
      />
      <MoneyField label={t('reserve')} help={t('reserveHelp')} currency={currency} {...form.money('reserveCents')} />
      {property.agreements.length > 0 && (
        <Checkbox
          label={t('beside')}
          help={t('besideHelp')}
          checked={draft.beside}
          onChange={({ target: { checked } }) => form.change(asBeside(draft, checked, now))}
        />
      )}
      <TextArea label={t('notes')} rows={2} {...form.text('notes')} />
    </FormDialog>
  );
}

function wrongIn(t: ReturnType<typeof useDialogsText>, draft: TermsDraft): readonly FieldCheck[] {
  const { startsOn, endsOn, feeCents, rates } = draft;
  const chosen = rates.map(({ accountId }) => accountId);
  const wrong = (path: string, message: string) => [{ path, code: 'unreadable', message }];
  return [
    ...(startsOn === null ? wrong('startsOn', t('dateMissing')) : []),
    ...(endsOn !== null && startsOn !== null && endsOn < startsOn ? wrong('endsOn', t('endBefore')) : []),
    ...(isPercent(draft) && millipercentOf(draft) === undefined ? wrong('percent', t('percentInvalid')) : []),
    ...(isAmount(draft) && feeCents === null ? wrong('feeCents', t('amountMissing')) : []),
    ...rates.flatMap(({ key, accountId, percent }, at) => [
      ...(accountId === null ? wrong(`rate-account-${key}`, t('accountMissing')) : []),
      ...(accountId !== null && chosen.indexOf(accountId) < at ? wrong(`rate-account-${key}`, t('accountTwice')) : []),
      ...(typeof rateOf(percent, 100_000) === 'number' ? [] : wrong(`rate-${key}`, t('percentInvalid'))),
    ]),
    ...(['leaseUp', 'renewal'] as const).flatMap((name) =>
      draft[name].kind === 'percent' && rateOf(draft[name].percent, 1_000_000) === undefined
        ? wrong(name, t('onceInvalid'))
        : [],
    ),
    ...(['tax', 'markup'] as const).flatMap((name) =>
      rateOf(draft[name], name === 'tax' ? 100_000 : 1_000_000) === undefined
        ? wrong(name, t(name === 'tax' ? 'percentInvalid' : 'onceInvalid'))
        : [],
    ),
  ];
}
