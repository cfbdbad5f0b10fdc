import { Amount } from '#web/kit/amount/amount.tsx';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import type { Group, InFull } from './api.ts';
import { Fold } from './fold.tsx';
import { ItemList } from './item-list.tsx';
import { useReconcileText } from './text.ts';
import type { Clearing } from './use-clearing.ts';
import styles from './reconciliations.module.css';

/** As many items of a kind are listed without being asked for. */
const listedAtOnce = 10;

export interface Folds {
  /** What somebody opened or closed, by the name of the group. */
  readonly opened: ReadonlyMap<string, boolean>;
  readonly open: (name: string, isOpen: boolean) => void;
}

interface ClearedItemsProps {
  readonly row: InFull;
  readonly clearing: Clearing;
  readonly mayChange: boolean;
  readonly folds: Folds;
}

/** What the statement has, money in before money out, by what it is. */
export function ClearedItems({ row, clearing, mayChange, folds }: ClearedItemsProps) {
  const t = useReconcileText();
  const { currency, clearedIn, clearedOut } = row;
  const given = { row, clearing, mayChange };
  const isOpen = (name: string, count: number) => folds.opened.get(name) ?? count <= listedAtOnce;
  const netCents = clearedIn.cents - clearedOut.cents;
  return (
    <section className={styles['side']} aria-labelledby="cleared-items">
      <header className={styles['head']}>
        <h2 id="cleared-items">{t('clearedTable')}</h2>
        <span className={styles['count']}>{t('itemsColumn')}</span>
        <span className={styles['amount']}>{t('amountIn', { currency })}</span>
      </header>
      {(['in', 'out'] as const).map((side) => {
        const { count, cents } = side === 'in' ? clearedIn : clearedOut;
        return (
          count > 0 && (
            <div key={side} id={`cleared-${side}`}>
              <Band label={t(side === 'in' ? 'moneyIn' : 'moneyOut')} count={count}>
                <Amount
                  cents={side === 'in' ? cents : -cents}
                  currency={currency}
                  negative="accounting"
                  tone="strong"
                />
              </Band>
              {groupsOf(row, side).map((group) => {
                const name = nameOf(group);
                return (
                  <Fold
                    key={name}
                    label={t(`kind_${group.kind}`)}
                    count={group.count}
                    cents={group.cents}
                    currency={currency}
                    isOpen={isOpen(name, group.count)}
                    onOpen={(open) => folds.open(name, open)}
                  >
                    <ItemList
                      {...given}
                      is="cleared"
                      asked={{ state: 'cleared', kind: group.kind, side }}
                      count={group.count}
                      label={t(`kind_${group.kind}`)}
                    />
                  </Fold>
                );
              })}
            </div>
          )
        );
      })}
      {clearedIn.count + clearedOut.count === 0 && <p className={styles['nothing']}>{t('nothingCleared')}</p>}
      <div className={styles['net']}>
        <span>{t('clearedNet')}</span>
        <span className={styles['count']}>{formatNumber(clearedIn.count + clearedOut.count)}</span>
        <span className={styles['amount']}>
          <Amount cents={netCents} currency={currency} negative="accounting" tone="strong" />
        </span>
      </div>
      {row.broughtCount > 0 && (
        <div id="brought">
          <Fold
            label={t('brought')}
            count={row.broughtCount}
            cents={row.previousClosingCents}
            currency={currency}
            isOpen={folds.opened.get('brought') ?? false}
            onOpen={(open) => folds.open('brought', open)}
          >
            {mayChange && <p className={styles['quiet']}>{t('broughtNote', { date: formatDate(row.from) })}</p>}
            <ItemList
              {...given}
              is="brought"
              asked={{ brought: 'true' }}
              count={row.broughtCount}
              label={t('brought')}
            />
          </Fold>
        </div>
      )}
    </section>
  );
}

export function groupsOf({ groups }: InFull, side: 'in' | 'out'): readonly Group[] {
  return groups.filter((group) => group.state === 'cleared' && group.side === side);
}

export function nameOf({ side, kind }: Group): string {
  return `${side} ${kind}`;
}

interface BandProps {
  readonly label: string;
  readonly count?: number;
  readonly children: React.ReactNode;
}

export function Band({ label, count, children }: BandProps) {
  return (
    <div className={styles['band']}>
      <span>{label}</span>
      <span className={styles['count']}>{count !== undefined && formatNumber(count)}</span>
      <span className={styles['amount']}>{children}</span>
    </div>
  );
}
