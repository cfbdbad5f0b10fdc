import { useQuery } from '@tanstack/react-query';
import { Amount } from '#web/kit/amount/amount.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { listQuery } from '#web/lib/route-query.ts';
import type { InFull } from './api.ts';
import { useReconcileText } from './text.ts';
import styles from './reconciliations.module.css';

const shown = 10;

/** Lines of its days that nobody has dealt with, with the way to do so. */
export function LinesToMatch({ row }: { readonly row: InFull }) {
  const t = useReconcileText();
  const { account, from, to, currency } = row;
  const count = row.openLineCount + row.toDecideCount;
  const { data } = useQuery(
    listQuery('GET /statement-lines/', { accountId: account.id, from, to, view: 'waiting', limit: shown }),
  );
  const lines = (data?.items ?? []).filter((line) => line.currency === currency);
  const address = `/banking/lines?account=${account.id}`;
  return (
    <section className={styles['side']} aria-labelledby="lines-to-match">
      <header className={styles['head']}>
        <h2 id="lines-to-match">{t('linesTitle')}</h2>
        <span className={styles['amount']}>{count}</span>
      </header>
      <p className={styles['quiet']}>{t('linesNote')}</p>
      <ul className={styles['items']}>
        {lines.map(({ id, date, text, cents }) => (
          <li key={id} className={styles['item']}>
            <span className={styles['words']}>
              <span className={styles['day']}>{formatDate(date)}</span>
              <TextLink variant="row" to={`${address}&line=${id}`} aria-label={t('matchLine', { text })}>
                <bdi>{text}</bdi>
              </TextLink>
            </span>
            <span className={styles['amount']}>
              <Amount cents={cents} currency={currency} negative="accounting" />
            </span>
          </li>
        ))}
      </ul>
      {count > lines.length && lines.length > 0 && (
        <p className={styles['quiet']}>
          <TextLink to={address}>{t('moreLines', { count: count - lines.length })}</TextLink>
        </p>
      )}
    </section>
  );
}
