import { Fragment } from 'react';
import { Amount } from '#web/kit/amount/amount.tsx';
import type { FundGroup } from '#shared/bank-kinds.ts';
import type { Place } from './api.ts';
import { FundFigure } from './fund-figure.tsx';
import { centsOf, groupsOf } from '#web/features/trust/groups.ts';
import { useTrustText } from './text.ts';
import styles from './trust.module.css';

interface EquationProps {
  readonly place: Place;
  readonly account: NonNullable<Place['account']>;
  readonly misplaced: ReadonlySet<FundGroup>;
}

/** Bank = owners + deposits + prepayments + company, each of which opens into its funds. */
export function Equation({ place, account, misplaced }: EquationProps) {
  const t = useTrustText();
  const { currency } = place;
  return (
    <div role="group" aria-label={account.name} className={styles['equation']}>
      <div className={styles['term']}>
        <span className={styles['quiet']}>{t('bank')}</span>
        <span>
          <Amount negative="accounting" cents={place.bankCents} currency={currency} tone="strong" zero="number" />
        </span>
      </div>
      {groupsOf([place]).map((group, at) => (
        <Fragment key={group}>
          <div className={styles['operator']} aria-hidden="true">
            {at === 0 ? '=' : '+'}
          </div>
          <div className={styles['term']}>
            <span className={styles['quiet']}>{t(`group_${group}`)}</span>
            <span>
              <FundFigure
                account={account.name}
                accountId={account.id}
                currency={currency}
                group={group}
                cents={centsOf[group](place)}
                isMisplaced={misplaced.has(group)}
              />
            </span>
          </div>
        </Fragment>
      ))}
      {place.unplacedCents !== 0 && (
        <>
          <div className={styles['operator']} aria-hidden="true">
            +
          </div>
          <div className={styles['term']}>
            <span className={styles['quiet']}>{t('notPlaced')}</span>
            <span>
              <Amount negative="accounting" cents={place.unplacedCents} currency={currency} />
            </span>
          </div>
        </>
      )}
    </div>
  );
}
