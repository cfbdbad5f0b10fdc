import { queryOptions, useQuery } from '@tanstack/react-query';
import { Amount } from '#web/kit/amount/amount.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { call } from '#web/lib/client.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { wholeList } from '#web/lib/whole-list.ts';
import { useBankingText } from './text.ts';
import styles from './banking.module.css';

interface Waiting {
  readonly cents: number;
  readonly currency: string;
  readonly receivedOn: string;
}

const waitingQuery = queryOptions({
  queryKey: ['GET /receipts/', 'in the drawer'],
  queryFn: ({ signal }) =>
    wholeList<Waiting>(
      (page) => call('GET /receipts/', { query: { ...page, state: 'undeposited' } }, { signal }),
      1000,
    ),
});

/** Below the accounts: what was received and is in none of them yet. */
export function Undeposited() {
  const t = useBankingText();
  const may = useMay();
  const { data = [] } = useQuery({ ...waitingQuery, enabled: may('rent.read') });
  const first = data.map(({ receivedOn }) => receivedOn).toSorted()[0];
  if (first === undefined) return null;
  const sums = Map.groupBy(data, ({ currency }) => currency);
  return (
    <section className={styles['undeposited']} aria-label={t('undeposited')}>
      <span>
        {t('undeposited')}
        <span className={styles['waits']}>{t('waits', { count: data.length, date: formatDate(first) })}</span>
      </span>
      <span className={styles['drawer']}>
        {[...sums].map(([currency, own]) => (
          <Amount
            key={currency}
            cents={own.reduce((sum, { cents }) => sum + cents, 0)}
            currency={currency}
            tone="strong"
          />
        ))}
      </span>
      {may('rent.change') && <TextLink to="/rent/deposits-to-bank">{t('makeDeposit')}</TextLink>}
    </section>
  );
}
