import { ExplainedFigure } from '#web/features/explain/explained-figure.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { Today } from './api.ts';
import { Part } from './part.tsx';
import { useTodayText } from './text.ts';
import styles from './figures.module.css';

/** What lies in each bank account by the books; each amount opens into its lines. */
export function Cash({ cash, day }: { readonly cash: Today['cash']; readonly day: string }) {
  const t = useTodayText();
  return cash?.totals.map(({ currency, cents: total }) => {
    const own = cash.accounts.filter((account) => account.currency === currency);
    const most = Math.max(...own.map(({ cents }) => Math.abs(Number(cents))), 1);
    return (
      <Part
        key={currency}
        title={t('cash', { currency })}
        act={<span className={styles['note']}>{t('bookOn', { date: formatDate(day) })}</span>}
      >
        <table className={styles['cash']}>
          <tbody>
            {own.map(({ id, name, numberEnding, cents }) => (
              <tr key={id}>
                <th scope="row">
                  <TextLink variant="row" to={`/money/accounts/${id}?period=all`}>
                    {name}
                  </TextLink>
                  {numberEnding !== null && <span className={styles['note']}> ··{numberEnding}</span>}
                </th>
                <td aria-hidden="true">
                  <span
                    className={Number(cents) < 0 ? styles['below'] : styles['bar']}
                    style={{ width: `${(Math.abs(Number(cents)) / most) * 100}%` }}
                  />
                </td>
                <td>
                  <ExplainedFigure
                    report="trial-balance"
                    asked={{}}
                    line={id}
                    column={BigInt(cents) < 0n ? 'credit' : 'debit'}
                    label={name}
                    cents={cents}
                    currency={currency}
                  >
                    {formatMoney(cents, currency, { zero: 'number', negative: 'accounting' })}
                  </ExplainedFigure>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('total')}
              </th>
              <td>
                <TextLink variant="row" to="/money/bank-accounts">
                  {formatMoney(total, currency, { zero: 'number', negative: 'accounting' })}
                </TextLink>
              </td>
            </tr>
          </tfoot>
        </table>
      </Part>
    );
  });
}
