import type { ReactNode } from 'react';
import { Amount } from '#web/kit/amount/amount.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { entryAddress, entryName } from './entry-name.ts';
import { AccountName, type LedgerLinesProps } from './ledger-table.tsx';
import { dateLabel } from '#web/lib/range-label.ts';
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
      <Pair look="brought" words={t('opening')} amount={opening(account)} />
      <ul>
        {account.lines.map((line) => (
          <li key={`${line.entryId}-${line.line}`} className={styles['card']}>
            <Pair
              words={<bdi>{line.memo ?? line.entryMemo}</bdi>}
              amount={
                <Amount
                  negative="accounting"
                  cents={line.debitCents - line.creditCents}
                  currency={line.currency}
                  struck={line.isReversed}
                />
              }
            />
            <Pair
              look="when"
              words={
                <>
                  <TextLink className={styles['reference']} to={entryAddress(line.entryId)}>
                    {entryName(line.entryNumber)}
                  </TextLink>{' '}
                  {dateLabel(line.date)}
                </>
              }
              amount={<Amount negative="accounting" cents={line.balanceCents} currency={line.currency} />}
            />
          </li>
        ))}
      </ul>
      {account.closingCents !== undefined && (
        <Pair
          look="taken"
          words={t('closing')}
          amount={<Amount negative="accounting" cents={account.closingCents} currency={account.currency} />}
        />
      )}
    </section>
  ));
}

function Pair({
  look,
  words,
  amount,
}: {
  readonly look?: 'brought' | 'when' | 'taken';
  readonly words: ReactNode;
  readonly amount: ReactNode;
}) {
  return (
    <p className={classNames(styles['pair'], look !== undefined && styles[look])}>
      <span>{words}</span>
      <span>{amount}</span>
    </p>
  );
}
