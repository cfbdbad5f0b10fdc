import { useState } from 'react';
import { Amount } from '#web/kit/amount/amount.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { InFull } from './api.ts';
import { Band } from './cleared-items.tsx';
import type { Folds } from './cleared-items.tsx';
import { Fold } from './fold.tsx';
import { ItemList } from './item-list.tsx';
import { useReconcileText } from './text.ts';
import type { Clearing } from './use-clearing.ts';
import styles from './reconciliations.module.css';

/** From so many on, one is looked for by its words or amount. */
const manyItems = 12;

interface OpenItemsProps {
  readonly row: InFull;
  readonly clearing: Clearing;
  readonly mayChange: boolean;
  readonly folds: Folds;
}

/** What is in the books and not on the statement. */
export function OpenItems({ row, clearing, mayChange, folds }: OpenItemsProps) {
  const t = useReconcileText();
  const [find, setFind] = useState('');
  const { currency, inTransit, outstanding } = row;
  const count = inTransit.count + outstanding.count;
  const given = { row, clearing, mayChange };
  const q = find.trim();
  const voided = row.groups.filter(({ state }) => state === 'voided');
  const voidedCount = voided.reduce((sum, group) => sum + group.count, 0);
  const isDifferent = find !== '' || count > manyItems;
  return (
    <section className={styles['side']} aria-labelledby="open-items">
      <header className={styles['head']}>
        <h2 id="open-items">{t('openTable', { date: formatDate(row.to) })}</h2>
        <span className={styles['days']}>{t('days')}</span>
        <span className={styles['amount']}>{t('amountIn', { currency })}</span>
      </header>
      {isDifferent && (
        <div className={styles['find']}>
          <TextField
            type="search"
            label={t('find')}
            labelHidden
            placeholder={t('find')}
            value={find}
            onChange={({ target }) => setFind(target.value)}
          />
        </div>
      )}
      {(['in', 'out'] as const).map((side) => {
        const sum = side === 'in' ? inTransit : outstanding;
        const label = t(side === 'in' ? 'inTransit' : 'outstanding');
        return (
          sum.count > 0 && (
            <div key={side}>
              <Band label={label}>
                <Amount
                  cents={side === 'in' ? sum.cents : -sum.cents}
                  currency={currency}
                  negative="accounting"
                  tone="strong"
                />
              </Band>
              <ItemList
                {...given}
                is="open"
                withDays
                asked={{ state: 'open', side, ...(q !== '' && { q }) }}
                count={sum.count}
                label={label}
              />
            </div>
          )
        );
      })}
      {count === 0 && <p className={styles['nothing']}>{t('nothingOpen')}</p>}
      <div className={styles['net']}>
        <span>{t('outstandingNet')}</span>
        <span className={styles['amount']}>
          <Amount cents={inTransit.cents - outstanding.cents} currency={currency} negative="accounting" tone="strong" />
        </span>
      </div>
      {voidedCount > 0 && (
        <Fold
          label={t('voided')}
          count={voidedCount}
          cents={voided.reduce((sum, group) => sum + group.cents, 0)}
          currency={currency}
          isOpen={folds.opened.get('voided') ?? false}
          onOpen={(open) => folds.open('voided', open)}
        >
          <ItemList {...given} is="voided" asked={{ state: 'voided' }} count={voidedCount} label={t('voided')} />
        </Fold>
      )}
    </section>
  );
}
