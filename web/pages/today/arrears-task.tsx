import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatList, formatMoney } from '#web/lib/format.ts';
import type { ArrearsSummary } from './api.ts';
import { useTodayText } from './text.ts';
import styles from './needs-doing.module.css';

export function ArrearsTask({ summary: { counts, figures } }: { readonly summary: ArrearsSummary }) {
  const t = useTodayText();
  const owed = figures.filter(({ overdueCents }) => overdueCents > 0);
  const amount = formatList(
    owed.map(({ overdueCents, currency }) => `${formatMoney(overdueCents, currency)} ${currency}`),
  );
  return (
    <>
      <h3 className={styles['group']}>
        {t('arrears')} <span>1</span>
      </h3>
      <ul>
        <li className={styles['row']}>
          <span className={styles['words']}>
            <span className={styles['title']}>{t('pastDue', { count: counts.all })}</span>
            <span className={styles['why']}>{amount}</span>
          </span>
          <TextLink to="/rent/arrears" className={styles['act']}>
            {t('pastDueAct')}
          </TextLink>
        </li>
      </ul>
    </>
  );
}
