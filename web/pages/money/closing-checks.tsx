import { Check, CircleAlert, OctagonX } from 'lucide-react';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatList, formatMoney } from '#web/lib/format.ts';
import type { ClosingChecks as Checks } from './api.ts';
import { ControlCorrection } from './control-correction.tsx';
import { useClosingText } from './closing-text.ts';
import { useMoneyText } from './text.ts';
import { useCalendar } from './use-calendar.ts';
import styles from './closing-checks.module.css';

type ClosingCheck = Checks['checks'][number];

const icons = { ok: Check, look: CircleAlert, stop: OctagonX } as const;

/** What to look at before a period is closed: the state in words, its shape as an icon, and where to look. */
export function ClosingChecks({ checks }: { readonly checks: Checks }) {
  const t = useClosingText();
  return (
    <ul aria-label={t('checks')} className={styles['checks']}>
      {checks.checks.map((check) => (
        <li key={check.key} data-state={check.state}>
          <Icon of={icons[check.state]} size={16} />
          <span>
            <span className={styles['hidden']}>{t(`state_${check.state}`)} </span>
            <Sentence check={check} checks={checks} />
          </span>
          <WhereToLook check={check} />
          {check.leases.length > 0 && <DifferingLeases leases={check.leases} />}
          {check.causes.length > 0 && <ControlCorrection check={check} checks={checks} />}
        </li>
      ))}
    </ul>
  );
}

function Sentence({ check, checks }: { readonly check: ClosingCheck; readonly checks: Checks }) {
  const t = useClosingText();
  const m = useMoneyText();
  const { today } = useCalendar();
  const { key, state, count } = check;
  if (key === 'date-is-past' && state === 'stop') {
    if (checks.through > today) return t('date-is-past_future');
    if (checks.closedThrough !== null) return t('date-is-past_closed', { date: formatDate(checks.closedThrough) });
  }
  // A list of amounts reads as "1,200.00 USD and 40.00 EUR".
  const amount = formatList(
    check.amounts.map(({ cents, currency, basis }) => {
      const one = `${formatMoney(cents, currency)} ${currency}`;
      return basis === 'both' ? one : m(basis === 'cash' ? 'remainderOnCash' : 'remainderOnAccrual', { amount: one });
    }),
  );
  // Which values a sentence takes depends on its check; here all are given to whichever it is.
  const say = t as (name: string, values: { count: number; amount: string; date: string }) => string;
  return say(`${key}_${state}`, { count, amount, date: formatDate(checks.through) });
}

/** Where the records of a lease say something else than its entries on the closing date. */
function DifferingLeases({ leases }: Pick<ClosingCheck, 'leases'>) {
  const t = useClosingText();
  return (
    <div className={styles['correction']}>
      <p>{t('leasesHelp')}</p>
      <ul aria-label={t('leases')} className={styles['causes']}>
        {leases.map(({ id, number, currency, cents }) => (
          <li key={`${id} ${currency}`}>
            <TextLink to={`/leases/${id}`}>{number}</TextLink>
            <Amount cents={cents} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function WhereToLook({ check: { key, state, accountId } }: { readonly check: ClosingCheck }) {
  const t = useClosingText();
  if (state === 'ok') return null;
  const to =
    key === 'recurring-posted' ? '/money/recurring' : accountId === null ? undefined : `/money/accounts/${accountId}`;
  return to === undefined ? null : <TextLink to={to}>{t('look')}</TextLink>;
}
