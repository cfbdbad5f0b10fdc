import { Amount } from '#web/kit/amount/amount.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { InFull } from './api.ts';
import { useReconcileText } from './text.ts';
import styles from './reconciliations.module.css';

/** What is cleared and what is open come to what the books have on that day. */
export function BookBalance({ row }: { readonly row: InFull }) {
  const t = useReconcileText();
  const { currency, clearedBalanceCents, inTransit, outstanding, bookCents, account, to } = row;
  const line = (label: string, cents: number) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <Amount cents={cents} currency={currency} negative="accounting" />
      </dd>
    </div>
  );
  const book = formatMoney(bookCents, currency, { negative: 'accounting', zero: 'number' });
  return (
    <section className={styles['book']} aria-labelledby="book-balance">
      <h2 id="book-balance">{t('bookOn', { date: formatDate(to) })}</h2>
      <dl>
        {line(t('clearedBalance'), clearedBalanceCents)}
        {line(t('inTransit'), inTransit.cents)}
        {line(t('outstanding'), -outstanding.cents)}
        <div className={styles['ties']}>
          <dt>{t('bookTies')}</dt>
          <dd>
            <TextLink
              variant="computed"
              to={`/money/accounts/${account.id}?${new URLSearchParams({ period: 'dates', from: row.from, to, basis: 'cash' }).toString()}`}
              aria-label={`${t('bookTies')}: ${book}`}
            >
              <Amount cents={bookCents} currency={currency} negative="accounting" zero="number" />
            </TextLink>
          </dd>
        </div>
      </dl>
    </section>
  );
}
