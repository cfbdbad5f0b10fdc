import { useState } from 'react';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { Impact } from './api.ts';
import { useActText } from './act-text.ts';
import { chargeName } from './lease-words.ts';
import { useLeaseText } from './text.ts';
import styles from './act-panel.module.css';

const shownAtFirst = 4;

export interface ImpactViewProps {
  readonly impact: Impact | undefined;
  /** Everything that it takes is filled in. */
  readonly isAsked: boolean;
  /** What is shown is of the change before this one. */
  readonly isStale: boolean;
}

/** Before and after, period by period, and what it comes to: looked at before anything is saved. */
export function ImpactView({ impact, isAsked, isStale }: ImpactViewProps) {
  const a = useActText();
  return (
    <section className={styles['impact']} aria-label={a('impactTitle')} aria-live="polite" aria-busy={isStale}>
      {!isAsked && <p className={styles['note']}>{a('fillIn')}</p>}
      {isAsked && impact === undefined && <Loading rows={3} />}
      {isAsked && impact !== undefined && <Told impact={impact} />}
    </section>
  );
}

function Told({ impact }: { readonly impact: Impact }) {
  const a = useActText();
  const [all, setAll] = useState(false);
  const [lease] = impact.leases;
  const until = formatDate(impact.to);
  if (lease === undefined) return <p className={styles['note']}>{a('impactNone', { date: until })}</p>;
  const { currency, periods, beforeCents, afterCents } = lease;
  const shown = all ? periods : periods.slice(0, shownAtFirst);
  return (
    <>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{a('impactWhat')}</th>
            <th scope="col" className={styles['end']}>
              {a('impactBefore')}
            </th>
            <th scope="col" className={styles['end']}>
              {a('impactAfter')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((period, index) => (
            <Period key={index} period={period} currency={currency} />
          ))}
          {shown.length < periods.length && (
            <tr>
              <td colSpan={3}>
                <TextAct onClick={() => setAll(true)}>
                  {a('impactAll', { count: periods.length - shown.length })}
                </TextAct>
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{a('impactTotal', { date: until })}</th>
            <td className={styles['end']}>
              <Amount cents={beforeCents} currency={currency} />
            </td>
            <td className={styles['end']}>
              <Amount cents={afterCents} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
      {periods.some(({ isDue }) => isDue) && <p className={styles['note']}>{a('impactIsDueWhy')}</p>}
      <Afterwards difference={afterCents - beforeCents} currency={currency} until={until} />
    </>
  );
}

type PeriodOf = Impact['leases'][number]['periods'][number];

function Period({ period, currency }: { readonly period: PeriodOf; readonly currency: string }) {
  const a = useActText();
  const t = useLeaseText();
  return (
    <tr>
      <td>
        {chargeName(t, period)}
        <Detail>{period.isDue ? a('impactIsDue') : a('impactDue', { date: formatDate(period.dueOn) })}</Detail>
      </td>
      <td className={styles['end']}>
        <Amount cents={period.beforeCents} currency={currency} />
      </td>
      <td className={styles['end']}>
        <Amount cents={period.afterCents} currency={currency} />
      </td>
    </tr>
  );
}

function Afterwards({
  difference,
  currency,
  until,
}: {
  readonly difference: number;
  readonly currency: string;
  readonly until: string;
}) {
  const a = useActText();
  const amount = formatMoney(Math.abs(difference), currency, { zero: 'number' });
  return (
    <div className={styles['after']}>
      <h3>{a('afterwards')}</h3>
      <p>
        {difference === 0
          ? a('afterSame', { date: until })
          : a(difference > 0 ? 'afterMore' : 'afterLess', { amount, currency, date: until })}
      </p>
    </div>
  );
}
