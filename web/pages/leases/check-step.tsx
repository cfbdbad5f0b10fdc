import type { ReactNode } from 'react';
import { Amount } from '#web/kit/amount/amount.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { dateRange } from '#web/lib/date-range.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { Conflict, Preview } from './api.ts';
import { chargeOf } from './charge-draft.ts';
import { depositDue } from './deposit-due.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import type { LeaseForm } from './lease-form.ts';
import { chargeName, paceOf } from './lease-words.ts';
import { ScheduleTable } from './schedule-table.tsx';
import { useLeaseText } from './text.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useWizardText } from './wizard-text.ts';
import styles from './wizard.module.css';

export interface CheckStepProps {
  readonly form: LeaseForm;
  readonly preview: Preview | undefined;
  readonly conflicts: readonly Conflict[];
  /** Nobody knows whether it is a lease by now. */
  readonly isSent: boolean;
  /** Left out while nothing can be changed. */
  readonly onGo: ((step: number) => void) | undefined;
  readonly signedOn: string | null;
  /** Left out for who writes drafts alone. */
  readonly onSignedOn: ((day: string | null) => void) | undefined;
  readonly error: string | undefined;
}

/** Everything once more, with the way back to each, and what falls due line by line. */
export function CheckStep({ form, preview, conflicts, isSent, onGo, signedOn, onSignedOn, error }: CheckStepProps) {
  const w = useWizardText();
  const today = useToday();
  return (
    <>
      {!isSent && <p className={styles['why']}>{w('checkWhy')}</p>}
      <ConflictNotice conflicts={conflicts} />
      {preview !== undefined && preview.warnings.length > 0 && (
        <section className={styles['warnings']} aria-label={w('warnings')}>
          <h2>{w('warnings')}</h2>
          <ul>
            {preview.warnings.map(({ code, path }) => (
              <li key={path + code}>{w(`warning_${code}`)}</li>
            ))}
          </ul>
        </section>
      )}
      <Summary form={form} onGo={onGo} />
      {onSignedOn !== undefined && (
        <div className={styles['short']}>
          <DateField
            label={w('signedOn')}
            value={signedOn}
            today={today}
            max={today}
            onChange={onSignedOn}
            error={error}
          />
        </div>
      )}
      {preview?.signing && <Signing signing={preview.signing} currency={preview.schedule.currency} />}
      <section aria-label={w('schedule')}>
        <h2 className={styles['title']}>{w('schedule')}</h2>
        <ScheduleTable
          schedule={preview?.schedule}
          deposit={preview === undefined ? undefined : depositDue(form, preview.schedule)}
        />
      </section>
    </>
  );
}

/** What signing charges at once, by what it is for. */
function Signing({
  signing: { cents, charges },
  currency,
}: {
  readonly signing: NonNullable<Preview['signing']>;
  readonly currency: string;
}) {
  const w = useWizardText();
  const t = useLeaseText();
  const nameOf = ({ kind, label }: (typeof charges)[number]) =>
    kind === 'deposit' ? w('sumDeposit') : chargeName(t, { kind, label });
  const parts = [...Map.groupBy(charges, nameOf)].map(([name, own]) => {
    const sum = own.reduce((total, charge) => total + charge.cents, 0);
    return `${name} ${formatMoney(sum, currency)}`;
  });
  return (
    <p role="status">
      {cents === 0
        ? w('signingNothing')
        : w('signingCharges', { amount: formatMoney(cents, currency), parts: parts.join(', ') })}
    </p>
  );
}

function Summary({ form, onGo }: Pick<CheckStepProps, 'form' | 'onGo'>) {
  const w = useWizardText();
  const t = useLeaseText();
  const { unit, startsOn, end, parties, charges, depositCents, depositDueOn } = form;
  const currency = unit?.currency ?? '';
  const to = (step: number) => onGo && (() => onGo(step));
  return (
    <dl className={styles['summary']}>
      <Line label={w('step_unit')} onChange={to(0)}>
        {unit !== null && <bdi>{w('barUnit', { unit: unit.name, property: unit.propertyName })}</bdi>}
        <span>
          {startsOn === null || end.isOpen || end.endsOn === null
            ? w('openTerm', { from: startsOn === null ? '' : formatDate(startsOn) })
            : w('fixedTerm', dateRange(startsOn, end.endsOn))}
        </span>
        <small>
          {!end.isOpen && `${t(`end_${end.atEnd}`)}. `}
          {w('sumNotice', { count: Number(form.noticeDays) })}
        </small>
      </Line>
      <Line label={w('step_people')} onChange={to(1)}>
        {parties.length === 0 && w('nobody')}
        {parties.map(({ person, role }) => (
          <span key={person.id}>
            <bdi>{person.name}</bdi> <small>{t(`role_${role}`)}</small>
          </span>
        ))}
      </Line>
      <Line label={w('sumCharges')} onChange={to(2)}>
        {charges.map((draft) => {
          const charge = chargeOf(draft);
          if (charge === undefined) return null;
          const name = chargeName(t, { kind: charge.kind, label: charge.label ?? null });
          const pace = paceOf(t, { frequency: draft.frequency, timing: draft.timing, dueDay: Number(draft.dueDay) });
          const more = [
            draft.steps.length > 0 && w('sumSteps', { count: draft.steps.length }),
            draft.clauses.length > 0 && w('sumClauses', { count: draft.clauses.length }),
          ].filter((part) => part !== false);
          return (
            <span key={draft.key}>
              <bdi>{name}</bdi> <Amount cents={charge.cents} currency={currency} zero="number" />{' '}
              <small>{[pace, ...more].join(', ')}</small>
            </span>
          );
        })}
      </Line>
      <Line label={w('sumDeposit')} onChange={to(2)}>
        {depositCents === null || depositCents === 0
          ? w('noDeposit')
          : `${formatMoney(depositCents, currency)} ${currency}, ${formatDate(depositDueOn ?? startsOn ?? '')}`}
      </Line>
    </dl>
  );
}

function Line({
  label,
  onChange,
  children,
}: {
  readonly label: string;
  readonly onChange: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  const w = useWizardText();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <div>{children}</div>
        <TextAct aria-label={w('changeOf', { what: label })} disabled={onChange === undefined} onClick={onChange}>
          {w('change')}
        </TextAct>
      </dd>
    </div>
  );
}
