import { Plus, X } from 'lucide-react';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { CheckedField } from '#web/kit/checked-field/checked-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { partControls } from '#web/kit/record-form/part-controls.ts';
import { Select } from '#web/kit/select/select.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import {
  chargeKinds,
  dueDayOf,
  frequencies,
  isByWeeks,
  newClauseDraft,
  newStepDraft,
  type ChargeDraft,
  type StepDraft,
} from './charge-draft.ts';
import { useChargeText } from './charge-text.ts';
import { ClauseFields } from './clause-fields.tsx';
import { useLeaseText } from './text.ts';
import { useToday } from '#web/lib/use-today.ts';
import styles from './charge-fields.module.css';

export interface ChargeFieldsProps {
  readonly charge: ChargeDraft;
  readonly currency: string;
  readonly onChange: (change: Partial<ChargeDraft>) => void;
  readonly errorOf: (path: string) => string | undefined;
  /** It is added to a lease that runs: it begins today where no day is named. */
  readonly isAdded?: boolean;
}

/** What is paid, how much, how often and when; steps and clauses where it will change. */
export function ChargeFields({ charge, currency, onChange, errorOf, isAdded = false }: ChargeFieldsProps) {
  const c = useChargeText();
  const t = useLeaseText();
  const control = partControls(charge, onChange, errorOf);
  const isWrongDay = charge.dueDay.trim() !== '' && dueDayOf(charge.dueDay) === null;
  return (
    <div className={styles['charge']}>
      <div className={styles['row']}>
        <Select
          label={c('kind')}
          options={chargeKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
          {...control.choice('kind')}
        />
        <MoneyField label={c('amount')} currency={currency} required {...control.money('cents')} />
        <Select
          label={c('frequency')}
          options={frequencies.map((frequency) => ({ value: frequency, label: t(`frequency_${frequency}`) }))}
          {...control.choice('frequency')}
        />
      </div>
      <div className={styles['row']}>
        <Select
          label={c('timing')}
          options={[
            { value: 'advance', label: c('advance') },
            { value: 'arrears', label: c('arrears') },
          ]}
          {...control.choice('timing')}
        />
        {!isByWeeks(charge.frequency) && (
          <CheckedField
            label={c('dueDay')}
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            help={c('dueDayHelp')}
            problem={isWrongDay ? c('dueDayWrong') : undefined}
            {...control.text('dueDay')}
          />
        )}
        <TextField
          label={c('label')}
          maxLength={120}
          autoComplete="off"
          help={c('labelHelp', { kind: t(`kind_${charge.kind}`) })}
          {...control.text('label')}
        />
      </div>
      <Days charge={charge} onChange={onChange} errorOf={errorOf} isAdded={isAdded} />
      <Steps charge={charge} currency={currency} onChange={onChange} errorOf={errorOf} />
      {charge.clauses.map((clause, index) => (
        <div key={clause.key} className={styles['clause']}>
          <ClauseFields
            clause={clause}
            errorOf={(path) => errorOf(`clauses.${index}.${path}`)}
            onChange={(wish) => onChange({ clauses: charge.clauses.with(index, { ...clause, ...wish }) })}
          />
          <TextAct variant="other" onClick={() => onChange({ clauses: charge.clauses.toSpliced(index, 1) })}>
            {c('removeClause')}
          </TextAct>
        </div>
      ))}
      {charge.clauses.filter(({ kind }) => kind === 'percent').length > 1 && (
        <p role="status" className={styles['hint']}>
          {c('twoPercent')}
        </p>
      )}
      <p className={styles['acts']}>
        <TextAct onClick={() => onChange({ steps: [...charge.steps, newStepDraft()] })}>
          <Icon of={Plus} size={16} />
          {c('addStep')}
        </TextAct>
        {charge.clauses.length < 5 && (
          <TextAct onClick={() => onChange({ clauses: [...charge.clauses, newClauseDraft()] })}>
            <Icon of={Plus} size={16} />
            {c('addClause')}
          </TextAct>
        )}
      </p>
    </div>
  );
}

type PartProps = Pick<ChargeFieldsProps, 'charge' | 'onChange' | 'errorOf'>;

/** Rarely needed: a charge runs as long as its lease, and quarters begin with it. */
function Days({ charge, onChange, errorOf, isAdded }: PartProps & { readonly isAdded: boolean }) {
  const c = useChargeText();
  const today = useToday();
  const isUsed =
    charge.startsOn !== null || charge.endsOn !== null || charge.anchor === 'calendar' || hasUnreadDays(charge);
  const hasAnchor =
    charge.frequency === 'quarterly' || charge.frequency === 'half-yearly' || charge.frequency === 'yearly';
  const control = partControls(charge, onChange, errorOf);
  const isWrong = errorOf('startsOn') !== undefined || errorOf('endsOn') !== undefined;
  return (
    <details className={styles['days']} open={isUsed || isWrong || isAdded || undefined}>
      <summary>{c('more')}</summary>
      <div className={styles['row']}>
        <DateField
          label={c('startsOn')}
          today={today}
          help={c(isAdded ? 'startsOnToday' : 'startsOnHelp')}
          {...control.date('startsOn')}
        />
        <DateField label={c('endsOn')} today={today} help={c('endsOnHelp')} {...control.date('endsOn')} />
        {hasAnchor && (
          <Select
            label={c('anchor')}
            options={[
              { value: 'start-month', label: c('anchorStart') },
              { value: 'calendar', label: c('anchorCalendar') },
            ]}
            {...control.choice('anchor')}
          />
        )}
      </div>
    </details>
  );
}

function hasUnreadDays({ unread }: ChargeDraft): boolean {
  return unread?.['startsOn'] !== undefined || unread?.['endsOn'] !== undefined;
}

function Steps({ charge, currency, onChange, errorOf }: Omit<ChargeFieldsProps, 'isAdded'>) {
  const c = useChargeText();
  const today = useToday();
  return charge.steps.map((step, index) => {
    const set = (change: Partial<StepDraft>) => onChange({ steps: charge.steps.with(index, { ...step, ...change }) });
    const isLast = index === charge.steps.length - 1;
    const control = partControls(
      step,
      set,
      (name) => errorOf(`steps.${index}.${name}`) ?? (isLast && name === 'startsOn' ? errorOf('steps') : undefined),
    );
    return (
      <div key={step.key} className={styles['step']}>
        <DateField label={c('stepOn')} today={today} required {...control.date('startsOn')} />
        <MoneyField label={c('stepAmount')} currency={currency} required {...control.money('cents')} />
        <Button
          variant="quiet"
          aria-label={
            step.startsOn === null ? c('removeStepPlain') : c('removeStep', { date: formatDate(step.startsOn) })
          }
          icon={<Icon of={X} size={16} />}
          onClick={() => onChange({ steps: charge.steps.toSpliced(index, 1) })}
        />
      </div>
    );
  });
}
