import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMoney, formatNumber, nothing } from '#web/lib/format.ts';
import type { InFull, Item } from './api.ts';
import { useReconcileText } from './text.ts';
import type { Clearing, Wish } from './use-clearing.ts';
import styles from './reconciliations.module.css';

export interface ItemRowProps {
  readonly row: InFull;
  readonly item: Item;
  /** What it is as it is listed: an item of the opening balance is neither cleared here nor open. */
  readonly is: Wish | 'voided';
  readonly clearing: Clearing;
  readonly mayChange: boolean;
  /** Of open items, how long they have been. */
  readonly withDays?: boolean;
}

/** An item of the books with the box that clears it. */
export function ItemRow({ row, item, is, clearing, mayChange, withDays = false }: ItemRowProps) {
  const t = useReconcileText();
  const { entryId, currency, cents, date } = item;
  const wish = clearing.pending.get(entryId);
  // What is ticked stands in its old list until all lists are fetched anew, and with its old wish in the new one.
  const shown = wish ?? (is === 'voided' ? 'open' : is);
  const isEqual = is === 'open' && row.equal?.entryId === entryId;
  const amount = formatMoney(cents, currency, { negative: 'accounting' });
  // Of the first statement an item from before it may be part of its opening balance instead.
  const mayBring = mayChange && is === 'open' && row.previous === null && date < row.from;
  const words = (
    <>
      {item.reference !== null && <span className={styles['reference']}>{item.reference}</span>}
      <bdi>{item.memo}</bdi>
      <span className={styles['day']}>{formatDate(date)}</span>
    </>
  );
  return (
    <li
      data-item={is}
      data-entry={entryId}
      className={styles['item']}
      data-equal={isEqual || undefined}
      aria-busy={wish !== undefined || undefined}
    >
      <span className={styles['what']}>
        {is === 'voided' || !mayChange ? (
          <span className={styles['words']}>{words}</span>
        ) : (
          <Checkbox
            checked={shown !== 'open'}
            label={<span className={styles['words']}>{words}</span>}
            onChange={() => clearing.set([entryId], shown, toggled(shown, is))}
          />
        )}
        {isEqual && <span className={styles['equal']}>{t('equalsDifference')}</span>}
        {is === 'open' && item.isMatched && <Chip tone="tint">{t('matchedItem')}</Chip>}
        {item.isAwaited && <Chip>{t('awaited')}</Chip>}
        {mayBring && (
          <TextAct variant="other" onClick={() => clearing.set([entryId], 'open', 'brought')}>
            {t('toBrought', { date: formatDate(row.from) })}
          </TextAct>
        )}
      </span>
      {withDays && <span className={styles['days']}>{daysBetween(date, row.to)}</span>}
      <span className={styles['amount']}>
        <TextLink variant="computed" to={`/money/journal/${entryId}`} aria-label={`${item.memo}: ${amount}`}>
          <Amount cents={cents} currency={currency} negative="accounting" />
        </TextLink>
      </span>
    </li>
  );
}

/** The other of what the box shows: before the answer, a second click takes the first one back. */
function toggled(shown: Wish, is: Wish): Wish {
  if (shown !== 'open') return 'open';
  return is === 'open' ? 'cleared' : is;
}

function daysBetween(date: string, to: string): string {
  const days = Math.round((Date.parse(to) - Date.parse(date)) / 86_400_000);
  return days > 0 ? formatNumber(days) : nothing;
}
