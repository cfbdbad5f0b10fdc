import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { ownFirst } from '#web/lib/own-first.ts';
import type { EntryDraft } from './entry-draft.ts';
import { balancesOf, isInBalance, type Balance } from './entry-draft-balance.ts';
import type { EntryColumns } from './entry-form-columns.ts';
import { useNewEntryText } from './new-entry-text.ts';
import styles from './entry-form-lines.module.css';

/** What both sides come to, per currency and, where lines tell them apart, per basis; then what is missing. */
export function EntryFormTotals({
  draft,
  currency,
  columns,
}: {
  readonly draft: EntryDraft;
  readonly currency: string;
  readonly columns: EntryColumns;
}) {
  const t = useNewEntryText();
  const found = ownFirst(balancesOf(draft.lines), currency);
  const balances: readonly Balance[] =
    found.length > 0 ? found : [{ currency, basis: 'both', debitCents: 0, creditCents: 0, differenceCents: 0 }];
  const name = (balance: Balance) =>
    columns.has('currency') ? t('totalIn', { currency: balance.currency }) : t('total');
  return (
    <dl className={styles['totals']} data-balanced={isInBalance(found)}>
      {balances.map((balance) => (
        <div key={`${balance.currency}-${balance.basis}`} className={styles['total']}>
          <dt>
            {balance.basis === 'both' || columns.has('currency')
              ? name(balance)
              : t(balance.basis === 'accrual' ? 'totalAccrual' : 'totalCash')}
            {balance.basis !== 'both' && columns.has('currency') && <Detail>{t(balance.basis)}</Detail>}
          </dt>
          <dd>
            <span className={styles['hidden']}>{t('debit')} </span>
            <Amount cents={balance.debitCents} currency={balance.currency} />
          </dd>
          <dd>
            <span className={styles['hidden']}>{t('credit')} </span>
            <Amount cents={balance.creditCents} currency={balance.currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
