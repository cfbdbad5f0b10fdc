import { unsigned } from '#shared/money.ts';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatList, formatMoney } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { openingRemainderQuery } from './api.ts';
import { useMoneyText } from './text.ts';
import styles from './opening-remainder.module.css';

/** Books that were brought forward in part say so until the account which everything goes through is at zero. */
export function OpeningRemainder() {
  const t = useMoneyText();
  const mayPost = useMay()('ledger.post');
  const { data } = useQuery(openingRemainderQuery);
  if (data === undefined || data.accountId === null || data.amounts.length === 0) return null;
  const amounts = data.amounts.map(({ cents, currency, basis }) => {
    const amount = `${formatMoney(unsigned(cents), currency)} ${currency}`;
    return basis === 'both' ? amount : t(basis === 'cash' ? 'remainderOnCash' : 'remainderOnAccrual', { amount });
  });
  return (
    <p role="status" className={styles['notice']}>
      <span>{t('remainder', { amount: formatList(amounts) })}</span>
      <span className={styles['acts']}>
        <TextLink to={`/money/accounts/${data.accountId}?period=all`} variant="plain">
          {t('remainderAccount')}
        </TextLink>
        {mayPost && (
          <TextLink to="/money/journal/new" variant="plain">
            {t('remainderEntry')}
          </TextLink>
        )}
      </span>
    </p>
  );
}
