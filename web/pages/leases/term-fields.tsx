import { DateField } from '#web/kit/date-field/date-field.tsx';
import { CheckedField } from '#web/kit/checked-field/checked-field.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { partControls } from '#web/kit/record-form/part-controls.ts';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import type { EndPolicy } from './api.ts';
import { useActText } from './act-text.ts';
import { millipercentOf } from './percent.ts';
import { useLeaseText } from './text.ts';
import type { Unread } from '#web/lib/unread.ts';
import { useToday } from '#web/lib/use-today.ts';

export interface TermEnd extends Unread {
  readonly isOpen: boolean;
  readonly endsOn: string | null;
  readonly atEnd: EndPolicy;
  readonly holdoverPercent: string;
}

export const endPolicies = ['stop', 'month-to-month', 'holdover'] as const satisfies readonly EndPolicy[];

/** As the server takes it; an open term has no end and nothing that happens then. */
export function endOf({ isOpen, endsOn, atEnd, holdoverPercent }: TermEnd) {
  if (isOpen) return { endsOn: null, atEnd: null, holdoverMillipercent: null };
  return { endsOn, atEnd, holdoverMillipercent: atEnd === 'holdover' ? holdoverOf(holdoverPercent) : null };
}

/** Everything that an end needs is there. */
export function isEndComplete({ isOpen, endsOn, atEnd, holdoverPercent }: TermEnd): boolean {
  return isOpen || (endsOn !== null && (atEnd !== 'holdover' || holdoverOf(holdoverPercent) !== null));
}

/** Of the last rent: more than nothing, and at most ten times. */
export function holdoverOf(text: string): number | null {
  const millipercent = millipercentOf(text);
  return millipercent !== null && millipercent > 0 && millipercent <= 1_000_000 ? millipercent : null;
}

export interface TermFieldsProps {
  readonly end: TermEnd;
  readonly onChange: (change: Partial<TermEnd>) => void;
  readonly errorOf: (path: string) => string | undefined;
  /** The term has begun: whether it is fixed is not asked any more. */
  readonly policyOnly?: boolean;
}

/** Fixed or open; where it is fixed, until when and what happens then, each in words. */
export function TermFields({ end, onChange, errorOf, policyOnly = false }: TermFieldsProps) {
  const a = useActText();
  const t = useLeaseText();
  const today = useToday();
  const control = partControls(end, onChange, errorOf);
  return (
    <>
      {!policyOnly && (
        <Segmented
          label={a('termKind')}
          options={[
            { value: 'fixed', label: a('termFixed') },
            { value: 'open', label: a('termOpen') },
          ]}
          value={end.isOpen ? 'open' : 'fixed'}
          onChange={(kind) => onChange({ isOpen: kind === 'open' })}
        />
      )}
      {!policyOnly && !end.isOpen && (
        <DateField label={a('endsOn')} today={today} required {...control.date('endsOn')} />
      )}
      {!end.isOpen && (
        <RadioGroup
          label={a('atEnd')}
          options={endPolicies.map((policy) => ({
            value: policy,
            label: t(`end_${policy}`),
            help: t(`end_${policy}Why`),
          }))}
          {...control.choice('atEnd')}
        />
      )}
      {!end.isOpen && end.atEnd === 'holdover' && (
        <CheckedField
          label={a('holdoverPercent')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          problem={
            end.holdoverPercent.trim() !== '' && holdoverOf(end.holdoverPercent) === null
              ? a('holdoverWrong')
              : undefined
          }
          {...control.text('holdoverPercent')}
          error={errorOf('holdoverMillipercent')}
        />
      )}
    </>
  );
}
