import { Amount } from '#web/kit/amount/amount.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { entryAddress, entryName } from './ledger-address.ts';
import { AccountName, type LedgerLinesProps } from './ledger-table.tsx';
import { dateLabel } from './range-label.ts';
import { useReportsText } from './text.ts';
import styles from './ledger.module.css';

/** On a phone: what and how much, below it when and the balance. Credits are in brackets, as balances are. */
export function LedgerCards({ accounts, opening, hasCurrencies }: LedgerLinesProps) {
  const t = useReportsText();
  return accounts.map((account) => (
    <section key={account.key} className={styles['account']}>
      <h2 className={styles['name']}>
        <AccountName account={account} hasCurrencies={hasCurrencies} />
      </h2>
      <p className={styles['brought']}>
        {t('opening')} {opening(account)}
      </p>
      <ul>
        {account.lines.map((line) => (
          <li key={`${line.entryId}-${line.line}`} className={styles['card']}>
            <span className={styles['what']}>
              <bdi>{line.memo ?? line.entryMemo}</bdi>
            </span>
            <Amount cents={line.debitCents - line.creditCents} currency={line.currency} struck={line.isReversed} />
            <span className={styles['when']}>
              <TextLink className={styles['reference']} to={entryAddress(line.entryId)}>
                {entryName(line.entryNumber)}
              </TextLink>{' '}
              {dateLabel(line.date)}
            </span>
            <span className={styles['when']}>
              <Amount cents={line.balanceCents} currency={line.currency} />
            </span>
          </li>
        ))}
      </ul>
      {account.closingCents !== undefined && (
        <p className={styles['taken']}>
          {t('closing')} <Amount cents={account.closingCents} currency={account.currency} zero="number" />
        </p>
      )}
    </section>
  ));
}
