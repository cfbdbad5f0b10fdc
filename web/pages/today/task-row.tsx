import type { ReactNode } from 'react';
import { propertyColourOf, propertyColourValue } from '#web/kit/spine/property-colour.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import type { Money } from './api.ts';
import { useTodayText } from './text.ts';
import styles from './task-row.module.css';

const noMoney: readonly Money[] = [];

/** The name of a group leads to its list. */
export function GroupHead({
  title,
  to,
  count,
  totals = noMoney,
}: {
  readonly title: string;
  readonly to: string;
  readonly count: number;
  readonly totals?: readonly Money[];
}) {
  const amount = useAmounts();
  return (
    <h3 className={styles['head']}>
      <span>
        <TextLink variant="row" to={to}>
          {title}
        </TextLink>{' '}
        <span className={styles['count']}>{formatNumber(count)}</span>
      </span>
      <b className={styles['amount']}>{amount(totals)}</b>
    </h3>
  );
}

export interface TaskRowProps {
  /** Of the property; missing where it is about several. */
  readonly colour?: number;
  readonly title: ReactNode;
  readonly place?: ReactNode;
  readonly when?: ReactNode;
  readonly isLate?: boolean;
  readonly money?: readonly Money[];
  readonly act?: ReactNode;
}

export function TaskRow({ colour, title, place, when, isLate = false, money = noMoney, act }: TaskRowProps) {
  const amount = useAmounts();
  return (
    <li className={styles['row']}>
      {colour !== undefined && (
        <span
          aria-hidden="true"
          className={styles['spine']}
          style={{ backgroundColor: propertyColourValue(propertyColourOf(colour)) }}
        />
      )}
      <span className={styles['title']}>{title}</span>
      <span className={styles['place']}>{place}</span>
      <span className={isLate ? styles['late'] : styles['when']}>{when}</span>
      <span className={styles['amount']}>{amount(money)}</span>
      <span className={styles['act']}>{act}</span>
    </li>
  );
}

/** What is not listed here, and where it is. */
export function MoreRow({
  more,
  to,
}: {
  readonly more: { readonly count: number; readonly totals: readonly Money[] };
  readonly to: string;
}) {
  const t = useTodayText();
  const amount = useAmounts();
  if (more.count === 0) return null;
  return (
    <li className={styles['more']}>
      <TextLink variant="plain" to={to}>
        {t('more', { count: more.count })}
      </TextLink>
      <span className={styles['amount']}>{amount(more.totals)}</span>
    </li>
  );
}

/** The workspace's own currency goes without saying. */
function useAmounts() {
  const { currency: own } = useMe().organisation;
  return (money: readonly Money[]) =>
    money
      .map(({ cents, currency }) => `${formatMoney(cents, currency)}${currency === own ? '' : ` ${currency}`}`)
      .join(' · ');
}
