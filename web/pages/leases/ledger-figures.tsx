import { useQuery } from '@tanstack/react-query';
import { ledgerQuery } from '#web/features/money/api.ts';
import { monthsOf } from '#web/features/money/words.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { RentStrip } from '#web/kit/rent-strip/rent-strip.tsx';
import { Pending } from '#web/kit/loading/pending.tsx';
import { formatDate, formatMoney, nothing } from '#web/lib/format.ts';
import type { Lease } from './api.ts';
import { BalanceExplained } from './balance-explained.tsx';
import { useLedgerText } from './ledger-text.ts';
import { monthCounts } from './month-counts.ts';
import { standingOf, type Standing } from './standing-of.ts';
import { useToday } from '#web/lib/use-today.ts';
import styles from './ledger.module.css';

/** What is owed, what falls due next, and how the last twelve months went. */
export function LedgerFigures({ lease }: { readonly lease: Lease }) {
  const g = useLedgerText();
  const { data: ledger } = useQuery(ledgerQuery(lease.id));
  const today = useToday();
  const { currency, nextDue } = lease;
  const standing = ledger === undefined ? undefined : standingOf(ledger, today);
  return (
    <Figures>
      <Figure
        label={g('balanceFigure', { currency: ledger?.currency ?? currency })}
        value={ledger === undefined ? <Pending /> : <BalanceExplained ledger={ledger} />}
        {...(standing === undefined ? {} : { chip: <StandingChip standing={standing} /> })}
        {...(standing === undefined || standing.laterCents === 0
          ? {}
          : { note: g('notYetDue', { amount: formatMoney(standing.laterCents, ledger?.currency ?? currency) }) })}
      />
      <Figure
        label={nextDue === null ? g('nothingNext') : g('nextRent', { date: formatDate(nextDue.on) })}
        value={nextDue === null ? nothing : formatMoney(nextDue.cents, currency, { zero: 'number' })}
      />
      {ledger !== undefined && (
        <div className={styles['strip']}>
          <dt hidden>{g('label')}</dt>
          <dd>
            <RentStrip size="large" months={monthsOf(ledger.strip)} />
            <span className={styles['counts']}>
              {monthCounts(g, ledger).map((words) => (
                <span key={words}>{words}</span>
              ))}
            </span>
          </dd>
        </div>
      )}
    </Figures>
  );
}

/** Late by so many days, due, paid, not charged at all, or ahead. */
function StandingChip({ standing: { status, daysLate } }: { readonly standing: Standing }) {
  const g = useLedgerText();
  if (status === 'late') return <Chip tone="bad">{g('lateDays', { count: daysLate })}</Chip>;
  return <Chip tone={tones[status]}>{g(`status_${status}`)}</Chip>;
}

const tones = { due: 'warn', paid: 'ok', uncharged: 'neutral', ahead: 'tint' } as const;
