import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { Headings } from '#web/kit/table/headings.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { Charge, Clause, Lease } from './api.ts';
import { useChargeText } from './charge-text.ts';
import { clauseWords } from './clause-words.ts';
import { useDetailText } from './detail-text.ts';
import type { LeaseAddress } from './lease-page.tsx';
import { chargeName, paceOf } from './lease-words.ts';
import { useLeaseText } from './text.ts';
import { useToday } from '#web/lib/use-today.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './lease-page.module.css';

export interface ChargeTermsProps {
  readonly lease: Lease;
  readonly charge: Charge;
  /** Left out where nothing of it can be changed. */
  readonly onAct?: ((wish: Partial<LeaseAddress>) => void) | undefined;
}

/** One charge: its pace, every amount with its day, and the clauses that raise it. */
export function ChargeTerms({ lease, charge, onAct }: ChargeTermsProps) {
  const d = useDetailText();
  const t = useLeaseText();
  const today = useToday();
  const name = chargeName(t, charge);
  const isOver = charge.endsOn !== null && charge.endsOn < today;
  return (
    <section className={styles['charge']} aria-label={name}>
      <header className={styles['head']}>
        <div>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <p className={quiet['note']}>
            {[
              paceOf(t, charge),
              charge.endsOn !== null && d(isOver ? 'chargeEnded' : 'chargeUntil', { date: formatDate(charge.endsOn) }),
              `${charge.account.number} ${charge.account.name}`,
            ]
              .filter((part) => part !== false)
              .join(', ')}
          </p>
        </div>
        {onAct !== undefined && !isOver && (
          <span className={styles['acts']}>
            <TextAct
              variant="other"
              aria-label={d('addClauseOf', { charge: name })}
              onClick={() => onAct({ act: 'add-clause', charge: charge.id })}
            >
              {d('addClause')}
            </TextAct>
            <TextAct
              variant="other"
              aria-label={d('endChargeOf', { charge: name })}
              onClick={() => onAct({ act: 'end-charge', charge: charge.id })}
            >
              {d('endCharge')}
            </TextAct>
            <TextAct
              aria-label={d('changeAmountOf', { charge: name })}
              onClick={() => onAct({ act: 'amend-charge', charge: charge.id })}
            >
              {d('changeAmount')}
            </TextAct>
          </span>
        )}
      </header>
      <Amounts lease={lease} charge={charge} onAct={onAct} />
      {charge.clauses.length > 0 && (
        <ul className={styles['clauses']}>
          {charge.clauses.map((clause) => (
            <ClauseRow key={clause.id} clause={clause} onAct={onAct} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Amounts({ lease, charge, onAct }: ChargeTermsProps) {
  const d = useDetailText();
  const today = useToday();
  const { currency } = lease;
  const nowIndex = charge.amounts.findLastIndex(({ startsOn }) => startsOn <= today);
  return (
    <table className={styles['amounts']}>
      <Headings
        of={[
          [d('amountFrom'), styles['day']],
          [d('amountAmount', { currency }), styles['figure']],
          [d('amountWhy'), styles['why']],
        ]}
      />
      <tbody>
        {charge.amounts.map((amount, index) => (
          <tr
            key={amount.startsOn}
            className={classNames(index === nowIndex && styles['now'], index < nowIndex && styles['past'])}
          >
            <td className={styles['day']}>{formatDate(amount.startsOn)}</td>
            <td className={styles['figure']}>
              <Amount cents={amount.cents} currency={currency} zero="number" />
            </td>
            <td className={styles['why']}>
              <Why amount={amount} isPlanned={amount.startsOn > today && amount.startsOn > charge.startsOn} />
              {onAct !== undefined &&
                amount.startsOn > today &&
                !amount.byClause &&
                amount.startsOn > charge.startsOn && (
                  <TextAct
                    variant="other"
                    aria-label={d('takeBackOf', { date: formatDate(amount.startsOn) })}
                    onClick={() => onAct({ act: 'remove-step', charge: charge.id, step: amount.startsOn })}
                  >
                    {d('takeBack')}
                  </TextAct>
                )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Why({
  amount: { reason, byClause, setBy },
  isPlanned,
}: {
  readonly amount: Charge['amounts'][number];
  readonly isPlanned: boolean;
}) {
  const d = useDetailText();
  const parts = [reason, byClause ? d('byClause') : setBy !== null && d('setBy', { name: setBy.name })];
  return (
    <span>
      {isPlanned && <Chip tone="tint">{d('planned')}</Chip>}{' '}
      <bdi>{parts.filter((part) => typeof part === 'string').join(' · ')}</bdi>{' '}
    </span>
  );
}

function ClauseRow({ clause, onAct }: { readonly clause: Clause; readonly onAct: ChargeTermsProps['onAct'] }) {
  const c = useChargeText();
  const d = useDetailText();
  const words = clauseWords(c, clause);
  return (
    <li>
      <span>{words}</span>
      {onAct !== undefined && (
        <span className={styles['acts']}>
          <TextAct
            variant="other"
            aria-label={d('removeClauseOf', { clause: words })}
            onClick={() => onAct({ act: 'remove-clause', clause: clause.id })}
          >
            {d('removeClause')}
          </TextAct>
          {clause.kind === 'index' && (
            <TextAct onClick={() => onAct({ act: 'apply-index', clause: clause.id })}>{d('applyIndex')}</TextAct>
          )}
        </span>
      )}
    </li>
  );
}
