import { useState } from 'react';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { BeforeAndAfter, Impact, ImpactNote } from '#web/kit/impact/impact.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatList, formatMoney } from '#web/lib/format.ts';
import type { Impact as ImpactAnswer } from './api.ts';
import { useActText } from './act-text.ts';
import { chargeName } from './lease-words.ts';
import { useLeaseText } from './text.ts';
import styles from './act-panel.module.css';

const shownAtFirst = 4;

export interface ImpactViewProps {
  readonly impact: ImpactAnswer | undefined;
  /** Everything that it takes is filled in. */
  readonly isAsked: boolean;
  /** What is shown is of the change before this one. */
  readonly isStale: boolean;
}

/** Before and after, period by period, and what it comes to: looked at before anything is saved. */
export function ImpactView({ impact, isAsked, isStale }: ImpactViewProps) {
  const a = useActText();
  return (
    <Impact label={a('impactTitle')} isAsked={isAsked} fillIn={a('fillIn')} isStale={isStale}>
      {impact && <Told impact={impact} />}
    </Impact>
  );
}

function Told({ impact }: { readonly impact: ImpactAnswer }) {
  const a = useActText();
  const t = useLeaseText();
  const [all, setAll] = useState(false);
  const [lease] = impact.leases;
  const until = formatDate(impact.to);
  if (lease === undefined)
    return impact.charged === null ? (
      <ImpactNote>{a('impactNone', { date: until })}</ImpactNote>
    ) : (
      <Charged charged={impact.charged} />
    );
  const { currency, periods, beforeCents, afterCents } = lease;
  const shown = all ? periods : periods.slice(0, shownAtFirst);
  const left = periods.length - shown.length;
  const amount = (cents: number) => <Amount cents={cents} currency={currency} />;
  return (
    <>
      <BeforeAndAfter
        heads={{ what: a('impactWhat'), before: a('impactBefore'), after: a('impactAfter') }}
        rows={shown.map((period, index) => ({
          key: String(index),
          what: (
            <>
              {chargeName(t, period)}
              <Detail>{period.isDue ? a('impactIsDue') : a('impactDue', { date: formatDate(period.dueOn) })}</Detail>
            </>
          ),
          before: amount(period.beforeCents),
          after: amount(period.afterCents),
        }))}
        {...(left > 0
          ? { rest: <TextAct onClick={() => setAll(true)}>{a('impactAll', { count: left })}</TextAct> }
          : {})}
        totals={[
          {
            key: currency,
            what: a('impactTotal', { date: until }),
            before: amount(beforeCents),
            after: amount(afterCents),
          },
        ]}
      />
      {impact.charged === null ? (
        periods.some(({ isDue }) => isDue) && <ImpactNote>{a('impactIsDueWhy')}</ImpactNote>
      ) : (
        <Charged charged={impact.charged} />
      )}
      <Afterwards difference={afterCents - beforeCents} currency={currency} until={until} />
    </>
  );
}

/** What was charged already for days that the lease does not cover then: the act does not take it back by itself. */
function Charged({ charged }: { readonly charged: NonNullable<ImpactAnswer['charged']> }) {
  const a = useActText();
  const { currency, cents, nextCents } = charged;
  const money = (sum: number) => formatMoney(sum, currency, { zero: 'number' });
  const said = { amount: money(cents), currency, date: formatDate(charged.lastDay) };
  const charges = formatList(charged.charges.map(({ number }) => number));
  return (
    <ImpactNote>
      {a('chargedBeyond', { ...said, charges })}
      {nextCents !== null && ` ${a('chargedAgain', { amount: money(nextCents), currency })}`} {a('chargedThen')}
    </ImpactNote>
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
