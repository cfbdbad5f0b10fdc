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
import type { Agreement, NewAgreement, PropertyInFull } from './api.ts';
import { AgreementEnds } from './agreement-ends.tsx';
import { useDialogsText } from './dialogs-text.ts';
import { agreementOn } from './management-facts.tsx';
import { parseSteps, stepsText } from './measures.ts';
import { useToday } from '#web/lib/use-today.ts';

const feeKinds = [
  'percent-received',
  'percent-charged',
  'percent-market',
  'per-unit',
  'per-property',
  'none',
] as const satisfies readonly Agreement['feeKind'][];

interface Draft {
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly feeKind: Agreement['feeKind'];
  readonly percent: string;
  readonly feeCents: number | null;
  readonly minimumCents: number | null;
  readonly unitsCounted: Agreement['unitsCounted'];
  readonly leaseUp: string;
  readonly renewal: string;
  readonly tax: string;
  readonly markup: string;
  readonly ownerLimitCents: number | null;
  readonly beside: boolean;
  /** Kept as they are. */
  readonly kept: Pick<NewAgreement, 'rates' | 'leaseUpCapCents' | 'renewalCapCents'>;
  readonly reserveCents: number | null;
  readonly notes: string;
}

/** The terms of management from a day on, beginning with those that hold now. */
export function TermsDialog({
  property,
  onClose,
}: {
  readonly property: PropertyInFull;
  readonly onClose: () => void;
}) {
  const t = useDialogsText();
  const today = useToday();
  const form = useRecordForm({
    draft: () => draftOf(agreementOn(property.agreements, today), today),
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
      <FormPair>
        <TextField label={t('leaseUp')} inputMode="decimal" autoComplete="off" {...form.text('leaseUp')} />
        <TextField label={t('renewal')} inputMode="decimal" autoComplete="off" {...form.text('renewal')} />
      </FormPair>
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
        <Checkbox label={t('beside')} help={t('besideHelp')} {...form.checked('beside')} />
      )}
      <TextArea label={t('notes')} rows={2} {...form.text('notes')} />
    </FormDialog>
  );
}

function isPercent({ feeKind }: Draft): boolean {
  return feeKind.startsWith('percent');
}

function isAmount({ feeKind }: Draft): boolean {
  return feeKind.startsWith('per-');
}

function millipercentOf({ percent }: Draft): number | undefined {
  return rateOf(percent, 100_000) ?? undefined;
}

/** Null where nothing is said, undefined where it cannot be read. */
function rateOf(text: string, most: number): number | null | undefined {
  if (text.trim() === '') return null;
  const read = parseSteps(text, 1000);
  return typeof read === 'number' && read <= most ? read : undefined;
}

function wrongIn(t: ReturnType<typeof useDialogsText>, draft: Draft): readonly FieldCheck[] {
  const { startsOn, endsOn, feeCents } = draft;
  const wrong = (path: keyof Draft, message: string) => [{ path, code: 'unreadable', message }];
  return [
    ...(startsOn === null ? wrong('startsOn', t('dateMissing')) : []),
    ...(endsOn !== null && startsOn !== null && endsOn < startsOn ? wrong('endsOn', t('endBefore')) : []),
    ...(isPercent(draft) && millipercentOf(draft) === undefined ? wrong('percent', t('percentInvalid')) : []),
    ...(isAmount(draft) && feeCents === null ? wrong('feeCents', t('amountMissing')) : []),
    ...(['leaseUp', 'renewal', 'tax', 'markup'] as const).flatMap((name) =>
      rateOf(draft[name], name === 'tax' ? 100_000 : 1_000_000) === undefined ? wrong(name, t('percentInvalid')) : [],
    ),
  ];
}

function agreementOf(draft: Draft): NewAgreement {
  return {
    startsOn: draft.startsOn ?? '',
    endsOn: draft.endsOn,
    feeKind: draft.feeKind,
    feeMillipercent: isPercent(draft) ? (millipercentOf(draft) ?? null) : null,
    feeCents: isAmount(draft) ? draft.feeCents : null,
    minimumCents: draft.feeKind === 'none' ? null : draft.minimumCents,
    unitsCounted: draft.unitsCounted,
    leaseUpMillipercent: rateOf(draft.leaseUp, 1_000_000) ?? null,
    renewalMillipercent: rateOf(draft.renewal, 1_000_000) ?? null,
    taxMillipercent: rateOf(draft.tax, 100_000) ?? null,
    markupMillipercent: rateOf(draft.markup, 1_000_000) ?? null,
    ownerLimitCents: draft.ownerLimitCents,
    beside: draft.beside,
    ...draft.kept,
    reserveCents: draft.reserveCents ?? 0,
    notes: draft.notes.trim() || null,
  };
}

function draftOf(now: Agreement | undefined, today: string): Draft {
  return {
    startsOn: today,
    endsOn: null,
    feeKind: now?.feeKind ?? 'percent-received',
    percent: stepsText(now?.feeMillipercent ?? null, 1000),
    feeCents: now?.feeCents ?? null,
    minimumCents: now?.minimumCents ?? null,
    unitsCounted: now?.unitsCounted ?? 'all',
    leaseUp: stepsText(now?.leaseUpMillipercent ?? null, 1000),
    renewal: stepsText(now?.renewalMillipercent ?? null, 1000),
    tax: stepsText(now?.taxMillipercent ?? null, 1000),
    markup: stepsText(now?.markupMillipercent ?? null, 1000),
    ownerLimitCents: now?.ownerLimitCents ?? null,
    beside: false,
    kept: {
      rates: now?.rates ?? [],
      leaseUpCapCents: now?.leaseUpCapCents ?? null,
      renewalCapCents: now?.renewalCapCents ?? null,
    },
    reserveCents: now?.reserveCents ?? null,
    notes: '',
  };
}
