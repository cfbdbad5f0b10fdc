import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextArea, TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDateFull } from '#web/lib/format.ts';
import { addAgreement, portfolioChanged, type Agreement, type PropertyInFull } from './api.ts';
import { AgreementEnds } from './agreement-ends.tsx';
import { useDialogsText } from './dialogs-text.ts';
import { agreementOn } from './management-facts.tsx';
import { parseSteps, stepsText } from './measures.ts';
import { useToday } from '#web/lib/use-today.ts';
import styles from './dialogs.module.css';

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
  const formId = useId();
  const today = useToday();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(agreementOn(property.agreements, today), today));
  const isPercent = draft.feeKind.startsWith('percent');
  const isAmount = draft.feeKind.startsWith('per-');
  const millipercent = parseSteps(draft.percent, 1000);
  const isPercentFine = typeof millipercent === 'number' && millipercent <= 100_000;
  const { form, submit, busy, failure, message, errorOf, clear } = useSubmission({
    fields: ['startsOn', 'endsOn', 'percent', 'feeCents'],
    check: () => [
      ...(draft.startsOn === null ? [{ path: 'startsOn', code: 'required' }] : []),
      ...(draft.endsOn !== null && draft.startsOn !== null && draft.endsOn < draft.startsOn
        ? [{ path: 'endsOn', code: 'before' }]
        : []),
      ...(isPercent && !isPercentFine ? [{ path: 'percent', code: 'percent' }] : []),
      ...(isAmount && draft.feeCents === null ? [{ path: 'feeCents', code: 'required' }] : []),
    ],
    send: async () => {
      const notes = draft.notes.trim();
      await addAgreement(property.id, {
        startsOn: draft.startsOn ?? today,
        endsOn: draft.endsOn,
        feeKind: draft.feeKind,
        feeMillipercent: isPercent && isPercentFine ? millipercent : null,
        feeCents: isAmount ? draft.feeCents : null,
        minimumCents: isPercent ? draft.minimumCents : null,
        reserveCents: draft.reserveCents ?? 0,
        notes: notes === '' ? null : notes,
      });
      showToast({ text: t('termsSaved', { name: property.name }) });
      onClose();
      await portfolioChanged(queryClient);
    },
  });
  const change = (part: Partial<Draft>) => {
    clear();
    setDraft((now) => ({ ...now, ...part }));
  };
  const { currency } = property;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('termsTitle', { name: property.name })}
      description={t('termsWhy')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t('saveTerms', { date: formatDateFull(draft.startsOn ?? today) })}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className={styles['form']} onSubmit={submit}>
        <div className={styles['pair']}>
          <DateField
            label={t('from')}
            value={draft.startsOn}
            today={today}
            error={failure?.code === 'conflict' ? t('overlap') : errorOf('startsOn') && t('dateMissing')}
            onChange={(startsOn) => change({ startsOn })}
          />
          <DateField
            label={t('until')}
            value={draft.endsOn}
            today={today}
            error={errorOf('endsOn') && t('endBefore')}
            onChange={(endsOn) => change({ endsOn })}
          />
        </div>
        <Select
          label={t('feeKind')}
          value={draft.feeKind}
          options={feeKinds.map((kind) => ({ value: kind, label: t(`fee_${kind}`) }))}
          onChange={(feeKind) => change({ feeKind })}
        />
        {isPercent && (
          <div className={styles['pair']}>
            <TextField
              label={t('percent')}
              inputMode="decimal"
              autoComplete="off"
              value={draft.percent}
              error={errorOf('percent') && t('percentInvalid')}
              onChange={(event) => change({ percent: event.target.value })}
            />
            <MoneyField
              label={t('minimum')}
              currency={currency}
              cents={draft.minimumCents}
              onChange={(minimumCents) => change({ minimumCents })}
            />
          </div>
        )}
        {isAmount && (
          <MoneyField
            label={t('amount')}
            currency={currency}
            cents={draft.feeCents}
            error={errorOf('feeCents') && t('amountMissing')}
            onChange={(feeCents) => change({ feeCents })}
          />
        )}
        <MoneyField
          label={t('reserve')}
          help={t('reserveHelp')}
          currency={currency}
          cents={draft.reserveCents}
          onChange={(reserveCents) => change({ reserveCents })}
        />
        <TextArea
          label={t('notes')}
          rows={2}
          maxLength={10_000}
          value={draft.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
        <FormError requestId={failure?.requestId}>{failure?.code === 'conflict' ? undefined : message}</FormError>
      </form>
      {property.agreements.length > 0 && <AgreementEnds property={property} />}
    </Dialog>
  );
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
