import type { TenantLedger } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Explanation } from '#web/kit/explanation/explanation.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useLedgerText } from './ledger-text.ts';
import { lineLink, lineWords } from './ledger-words.ts';
import { standingOf } from './standing-of.ts';
import styles from './ledger.module.css';

/** What is due by today less what waits; the dotted line opens what it is made of, each part with the way to where it comes from. */
export function BalanceExplained({ ledger }: { readonly ledger: TenantLedger }) {
  const g = useLedgerText();
  const t = useRentWords();
  const { currency, lines } = ledger;
  const today = useToday();
  const standing = standingOf(ledger, today);
  if (standing === undefined) return formatMoney(ledger.totals.balanceCents, currency);
  const { nowCents } = standing;
  const amount = formatMoney(nowCents, currency);
  const parts = lines.filter(({ openCents, dueOn }) => openCents > 0 && (dueOn ?? '') <= today);
  if (parts.length === 0) return amount;
  const open = parts.reduce((sum, { kind, openCents }) => sum + (kind === 'charge' ? openCents : 0), 0);
  const values = {
    open: moneyOf(open, currency),
    waiting: moneyOf(open - nowCents, currency),
    amount: moneyOf(nowCents, currency),
  };
  return (
    <Explanation
      title={g(open === nowCents ? 'balanceOpen' : 'balanceHow', values)}
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
