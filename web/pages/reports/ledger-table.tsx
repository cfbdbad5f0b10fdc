import { Fragment, type ReactNode } from 'react';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Headings } from '#web/kit/table/headings.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import type { LedgerAccount } from './ledger-accounts.ts';
import { entryAddress, entryName } from './entry-name.ts';
import { dateLabel } from '#web/lib/range-label.ts';
import { useReportsText } from './text.ts';
import styles from './ledger.module.css';

export interface LedgerLinesProps {
  readonly accounts: readonly LedgerAccount[];
  readonly opening: (account: LedgerAccount) => ReactNode;
  /** More than one: each account says its own. */
  readonly hasCurrencies: boolean;
}

/** Accounts as headings, what they brought in, their lines, and what they take along. */
export function LedgerTable({ accounts, opening, hasCurrencies }: LedgerLinesProps) {
  const t = useReportsText();
  return (
    <table className={styles['ledger']} aria-label={t('general-ledger')}>
      <Headings
        of={[
          [t('date'), styles['date']],
          [t('entry'), styles['entry']],
          [t('what')],
          [t('debit'), styles['amount']],
          [t('credit'), styles['amount']],
          [t('balance'), styles['amount']],
        ]}
      />
      {accounts.map((account) => (
        <tbody key={account.key}>
          <tr className={styles['heading']}>
            <th scope="rowgroup" colSpan={6}>
              <AccountName account={account} hasCurrencies={hasCurrencies} />
            </th>
          </tr>
          <tr className={styles['quiet']}>
            <td colSpan={5}>{t('opening')}</td>
            <td>{opening(account)}</td>
          </tr>
          {account.lines.map((line) => (
            <tr key={`${line.entryId}-${line.line}`}>
              <td>{dateLabel(line.date)}</td>
              <td>
                <TextLink className={styles['reference']} to={entryAddress(line.entryId)}>
                  {entryName(line.entryNumber)}
                </TextLink>
              </td>
              <td className={styles['what']}>
                <bdi>{line.memo ?? line.entryMemo}</bdi>
              </td>
              <td>
                {line.debitCents !== 0 && (
                  <Amount
                    negative="accounting"
                    cents={line.debitCents}
                    currency={line.currency}
                    struck={line.isReversed}
                  />
                )}
              </td>
              <td>
                {line.creditCents !== 0 && (
                  <Amount
                    negative="accounting"
                    cents={line.creditCents}
                    currency={line.currency}
                    struck={line.isReversed}
                  />
                )}
              </td>
              <td>
                <Amount negative="accounting" cents={line.balanceCents} currency={line.currency} />
              </td>
            </tr>
          ))}
          {account.closingCents !== undefined && (
            <tr className={styles['closing']}>
              <td colSpan={5}>{t('closing')}</td>
              <td>
                <span className={styles['sum']}>
                  <Amount negative="accounting" cents={account.closingCents} currency={account.currency} />
                </span>
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

export function AccountName({
  account: { number, name, currency },
  hasCurrencies,
}: {
  readonly account: LedgerAccount;
  readonly hasCurrencies: boolean;
}) {
  return (
    <Fragment>
      <span className={styles['code']}>{number}</span> <bdi>{name}</bdi>
      {hasCurrencies && `, ${currency}`}
    </Fragment>
  );
}
