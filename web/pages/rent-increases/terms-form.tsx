import { addDays } from '#shared/dates.ts';
import { noticeDaysBack } from '#shared/rent/notice-days-back.ts';
import { roundings } from '#shared/rent/roundings.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { controlsOf } from '#web/kit/record-form/controls.ts';
import { Select } from '#web/kit/select/select.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { formatDateFull } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import type { Wish } from './api.ts';
import { useIncreasesText } from './text.ts';
import { millipercentOf } from './words.ts';
import styles from './increases.module.css';

export interface TermsDraft {
  readonly kind: 'percent' | 'step' | 'index';
  readonly percent: string;
  readonly cents: number | null;
  readonly month: string;
  readonly startsOn: string | null;
  readonly noticeOn: string | null;
  readonly agreed: boolean;
  readonly roundTo: (typeof roundings)[number];
  readonly includeFixedTerms: boolean;
}

/** As the server takes it; nothing while it cannot be read. */
export function byOf({ kind, percent, cents, month }: TermsDraft): Wish['by'] | undefined {
  if (kind === 'percent') {
    const millipercent = millipercentOf(percent);
    return millipercent === null || millipercent === 0 ? undefined : { kind, millipercent };
  }
  if (kind === 'step') return cents === null || cents === 0 ? undefined : { kind, addCents: cents };
  if (month.trim() === '') return { kind };
  return isMonth(month.trim()) ? { kind, month: month.trim() } : undefined;
}

const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** The bounds of both days, as the server has them. */
export function termsFaults({ startsOn, noticeOn }: TermsDraft, today: string): readonly TermsFault[] {
  return [
    ...(startsOn !== null && startsOn < today ? [{ path: 'startsOn', code: 'startsPast', date: today } as const] : []),
    ...(noticeOn !== null && startsOn !== null && noticeOn > startsOn
      ? [{ path: 'noticeOn', code: 'noticeLate', date: startsOn } as const]
      : []),
    ...(noticeOn !== null && noticeOn < addDays(today, -noticeDaysBack)
      ? [{ path: 'noticeOn', code: 'noticeOld', date: addDays(today, -noticeDaysBack) } as const]
      : []),
  ];
}

interface TermsFault {
  readonly path: 'startsOn' | 'noticeOn';
  readonly code: 'startsPast' | 'noticeLate' | 'noticeOld';
  readonly date: string;
}

export interface TermsFormProps {
  readonly draft: TermsDraft;
  readonly today: string;
  readonly noticeDays: number;
  readonly onChange: (draft: TermsDraft) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

/** By how much, from when, and when the tenants are told. */
export function TermsForm({ draft, today, noticeDays, onChange, onBack, onNext }: TermsFormProps) {
  const t = useIncreasesText();
  const { organisation } = useMe();
  const set = (wish: Partial<TermsDraft>) => onChange({ ...draft, ...wish });
  const faults = termsFaults(draft, today);
  const sayFault = ({ code, date }: TermsFault) => t(code, { date: formatDateFull(date) });
  const { submit, errorOf, form } = useSubmission({
    fields: ['by', 'startsOn', 'noticeOn'],
    check: () => [
      ...(byOf(draft) === undefined ? [{ path: 'by', code: 'required' }] : []),
      ...(draft.startsOn === null ? [{ path: 'startsOn', code: 'required' }] : []),
      ...(draft.noticeOn === null ? [{ path: 'noticeOn', code: 'required' }] : []),
      ...faults,
    ],
    send: () => {
      onNext();
      return Promise.resolve();
    },
  });
  const isWrong = errorOf('by') !== undefined;
  const control = controlsOf({ draft, change: set }, (path) => {
    const fault = faults.find((one) => one.path === path);
    return fault === undefined ? errorOf(path) : sayFault(fault);
  });
  return (
    <form ref={form} noValidate className={styles['form']} onSubmit={submit}>
      <RadioGroup
        label={t('kind')}
        options={[
          { value: 'percent', label: t('kind_percent') },
          { value: 'step', label: t('kind_step') },
          { value: 'index', label: t('kind_index'), help: t('kindHelp_index') },
        ]}
        {...control.choice('kind')}
      />
      {draft.kind === 'percent' && (
        <TextField
          label={t('percent')}
          help={t('percentHelp')}
          inputMode="decimal"
          {...control.text('percent')}
          error={isWrong ? t(millipercentOf(draft.percent) === 0 ? 'percentZero' : 'percentWrong') : undefined}
        />
      )}
      {draft.kind === 'step' && (
        <MoneyField
          label={t('amount')}
          currency={organisation.currency}
          allowNegative
          {...control.money('cents')}
          error={errorOf('by')}
        />
      )}
      {draft.kind === 'index' && (
        <TextField
          label={t('month')}
          help={t('monthHelp')}
          placeholder="2026-03"
          {...control.text('month')}
          error={isWrong ? t('monthWrong') : undefined}
        />
      )}
      <div className={styles['pair']}>
        <DateField label={t('startsOn')} today={today} min={today} {...control.date('startsOn')} />
        <DateField
          label={t('noticeOn')}
          help={t('noticeHelp', { count: noticeDays })}
          today={today}
          {...control.date('noticeOn')}
        />
      </div>
      {draft.kind !== 'index' && (
        <>
          <Select
            label={t('roundTo')}
            options={roundings.map((units) => ({ value: String(units), label: t(`roundTo_${units}`) }))}
            value={String(draft.roundTo)}
            onChange={(value) => set({ roundTo: roundings.find((units) => String(units) === value) ?? 0 })}
          />
          <Checkbox label={t('includeFixedTerms')} {...control.checked('includeFixedTerms')} />
        </>
      )}
      <Checkbox label={t('agreed')} {...control.checked('agreed')} />
      <div className={styles['acts']}>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button type="submit" variant="primary">
          {t('next')}
        </Button>
      </div>
    </form>
  );
}
