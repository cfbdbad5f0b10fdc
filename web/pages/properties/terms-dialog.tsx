import { longTextMax } from '#shared/form-fields.ts';
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
      {isPercent(draft) && (
        <FormPair>
          <TextField label={t('percent')} inputMode="decimal" autoComplete="off" {...form.text('percent')} />
          <MoneyField label={t('minimum')} currency={currency} {...form.money('minimumCents')} />
        </FormPair>
      )}
      {isAmount(draft) && <MoneyField label={t('amount')} currency={currency} {...form.money('feeCents')} />}
      <MoneyField label={t('reserve')} help={t('reserveHelp')} currency={currency} {...form.money('reserveCents')} />
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
  const read = parseSteps(percent, 1000);
  return typeof read === 'number' && read <= 100_000 ? read : undefined;
}

function wrongIn(t: ReturnType<typeof useDialogsText>, draft: Draft): readonly FieldCheck[] {
  const { startsOn, endsOn, feeCents } = draft;
  const wrong = (path: keyof Draft, message: string) => [{ path, code: 'unreadable', message }];
  return [
    ...(startsOn === null ? wrong('startsOn', t('dateMissing')) : []),
    ...(endsOn !== null && startsOn !== null && endsOn < startsOn ? wrong('endsOn', t('endBefore')) : []),
    ...(isPercent(draft) && millipercentOf(draft) === undefined ? wrong('percent', t('percentInvalid')) : []),
    ...(isAmount(draft) && feeCents === null ? wrong('feeCents', t('amountMissing')) : []),
  ];
}

function agreementOf(draft: Draft): NewAgreement {
  return {
    startsOn: draft.startsOn ?? '',
    endsOn: draft.endsOn,
    feeKind: draft.feeKind,
    feeMillipercent: isPercent(draft) ? (millipercentOf(draft) ?? null) : null,
    feeCents: isAmount(draft) ? draft.feeCents : null,
    minimumCents: isPercent(draft) ? draft.minimumCents : null,
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
    reserveCents: now?.reserveCents ?? null,
    notes: '',
  };
}
