import { unsigned } from '#shared/money.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatList, formatMoney } from '#web/lib/format.ts';
import type { OpeningRemainder } from './api.ts';
import { useTodayText } from './text.ts';
import styles from './needs-doing.module.css';

/** Opening balances that were brought forward in part: the account they go through says what is missing. */
export function BooksTask({ remainder: { accountId, amounts } }: { readonly remainder: OpeningRemainder }) {
  const t = useTodayText();
  const amount = formatList(
    amounts.map(({ cents, currency, basis }) => {
      const one = `${formatMoney(unsigned(cents), currency)} ${currency}`;
      if (basis === 'both') return one;
      return t(basis === 'cash' ? 'openingRemainderOnCash' : 'openingRemainderOnAccrual', { amount: one });
    }),
  );
  return (
    <>
      <h3 className={styles['group']}>
        {t('books')} <span>1</span>
      </h3>
      <ul>
        <li className={styles['row']}>
          <span className={styles['words']}>
            <span className={styles['title']}>{t('openingRemainder')}</span>
            <span className={styles['why']}>{t('openingRemainderWhy', { amount })}</span>
          </span>
          <TextLink to={`/money/accounts/${accountId ?? ''}?period=all`} className={styles['act']}>
            {t('openingRemainderAct')}
          </TextLink>
        </li>
      </ul>
    </>
  );
}
