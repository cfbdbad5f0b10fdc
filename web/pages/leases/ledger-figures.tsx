import { useQuery } from '@tanstack/react-query';
import { daysFrom } from '#shared/rent/calendar.ts';
import { ledgerQuery, type TenantLedger } from '#web/app/rent/api.ts';
import { monthsOf } from '#web/app/rent/words.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { RentStrip } from '#web/kit/rent-strip/rent-strip.tsx';
import { formatDate, formatMoney, formatNumber, nothing } from '#web/lib/format.ts';
import type { Lease } from './api.ts';
import { BalanceExplained } from './balance-explained.tsx';
import { useLedgerText } from './ledger-text.ts';
import { useToday } from '#web/lib/use-today.ts';
import styles from './ledger.module.css';

/** What is owed, what falls due next, and how the last twelve months went. */
export function LedgerFigures({ lease }: { readonly lease: Lease }) {
  const g = useLedgerText();
  const { data: ledger } = useQuery(ledgerQuery(lease.id));
  const { currency, nextDue } = lease;
  return (
    <Figures>
      <Figure
        label={g('balanceFigure', { currency: ledger?.currency ?? currency })}
        value={ledger === undefined ? nothing : <BalanceExplained ledger={ledger} />}
        {...(ledger === undefined ? {} : { chip: <StandingChip ledger={ledger} /> })}
      />
      <Figure
        label={g('nextRent', { date: nextDue === null ? nothing : formatDate(nextDue.on) })}
        value={nextDue === null ? nothing : formatMoney(nextDue.cents, currency, { zero: 'number' })}
      />
      {ledger !== undefined && (
        <div className={styles['strip']}>
          <dt hidden>{g('label')}</dt>
          <dd>
            <RentStrip size="large" months={monthsOf(ledger.strip)} />
            <span className={styles['counts']}>
              <span>{g('onTime', { count: formatNumber(ledger.onTime) })}</span>
              {(ledger.late > 0 || ledger.due > 0) && (
                <span>{g('lateAndDue', { late: formatNumber(ledger.late), due: formatNumber(ledger.due) })}</span>
              )}
            </span>
          </dd>
        </div>
      )}
    </Figures>
  );
}

/** Late by so many days, due, paid, or ahead. */
function StandingChip({ ledger }: { readonly ledger: TenantLedger }) {
  const g = useLedgerText();
  const today = useToday();
  const balance = ledger.balances.find(({ currency }) => currency === ledger.currency);
  if (balance === undefined) return null;
  const days = balance.oldestDueOn === null || balance.openCents === 0 ? 0 : daysFrom(balance.oldestDueOn, today);
  if (days > 0) return <Chip tone="bad">{g('lateDays', { count: days })}</Chip>;
  if (balance.openCents > 0) return <Chip tone="warn">{g('status_due')}</Chip>;
  const isAhead = ledger.totals.balanceCents < 0;
  return <Chip tone={isAhead ? 'tint' : 'ok'}>{g(isAhead ? 'status_ahead' : 'status_paid')}</Chip>;
}
