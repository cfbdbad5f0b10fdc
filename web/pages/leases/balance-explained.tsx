import type { TenantLedger } from '#web/app/rent/api.ts';
import { useRentWords } from '#web/app/rent/text.ts';
import { moneyOf } from '#web/app/rent/words.ts';
import { Explanation } from '#web/kit/explanation/explanation.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { useLedgerText } from './ledger-text.ts';
import { lineLink, lineWords } from './ledger-words.ts';
import styles from './ledger.module.css';

/** The balance; the dotted line opens what it is made of, each part with the way to where it comes from. */
export function BalanceExplained({ ledger }: { readonly ledger: TenantLedger }) {
  const g = useLedgerText();
  const t = useRentWords();
  const { currency, totals, lines, balances } = ledger;
  const amount = formatMoney(totals.balanceCents, currency);
  const own = balances.find((one) => one.currency === currency);
  const parts = lines.filter(({ openCents }) => openCents > 0);
  if (own === undefined || parts.length === 0) return amount;
  const values = {
    open: moneyOf(own.openCents, currency),
    waiting: moneyOf(own.openCents - totals.balanceCents, currency),
    amount: moneyOf(totals.balanceCents, currency),
  };
  return (
    <Explanation
      title={g(own.openCents === totals.balanceCents ? 'balanceOpen' : 'balanceHow', values)}
      detail={
        <ul className={styles['explained']}>
          {parts.map((line) => (
            <li key={line.key}>
              <TextLink variant="row" to={lineLink(line)}>
                {lineWords(g, t, line)}
              </TextLink>
              <span>{moneyOf(line.kind === 'charge' ? line.openCents : -line.openCents, currency)}</span>
            </li>
          ))}
        </ul>
      }
    >
      {amount}
    </Explanation>
  );
}
