import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { BeforeAndAfter, Impact, ImpactNote } from '#web/kit/impact/impact.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { PolicyImpact } from './api.ts';
import { usePolicyText } from './policy-text.ts';
import styles from './policy.module.css';

const shownAtMost = 20;

export interface PolicyImpactViewProps {
  readonly impact: PolicyImpact | undefined;
  /** Everything that it takes is filled in. */
  readonly isAsked: boolean;
  readonly isStale: boolean;
}

/** Whom a policy reaches, the resulting day and amount, and what it changes on what is late: before it is saved. */
export function PolicyImpactView({ impact, isAsked, isStale }: PolicyImpactViewProps) {
  const t = usePolicyText();
  return (
    <Impact label={t('impact')} title={t('impact')} isAsked={isAsked} fillIn={t('fillIn')} isStale={isStale}>
      {impact && <Told impact={impact} />}
    </Impact>
  );
}

function Told({ impact }: { readonly impact: PolicyImpact }) {
  const t = usePolicyText();
  const { leases, withOwn, example, changes } = impact;
  return (
    <>
      <p className={styles['result']}>
        {example === null
          ? t('exampleNone')
          : t('example', {
              due: money(example.dueCents, example.currency),
              dueOn: formatDate(example.dueOn),
              fee: money(example.feeCents, example.currency),
              date: formatDate(example.firstFeeOn),
            })}
      </p>
      <ImpactNote>
        {[
          leases === 0 ? t('reachesNone') : t('reaches', { count: leases }),
          ...(withOwn === 0 ? [] : [t('nearer', { count: withOwn })]),
        ].join('; ')}
        .
      </ImpactNote>
      {changes.length === 0 ? <ImpactNote>{t('unchanged')}</ImpactNote> : <Changes impact={impact} />}
    </>
  );
}

function Changes({ impact: { changes, count, totals } }: { readonly impact: PolicyImpact }) {
  const t = usePolicyText();
  const shown = changes.slice(0, shownAtMost);
  return (
    <>
      <ImpactNote>{t('lateWhy')}</ImpactNote>
      <BeforeAndAfter
        heads={{ what: t('late'), before: t('before'), after: t('after') }}
        rows={shown.map(({ leaseId, leaseNumber, tenants, openCents, dueOn, currency, before, after }) => ({
          key: `${leaseId} ${dueOn}`,
          what: (
            <>
              <Names of={tenants} none={leaseNumber} />
              <Detail>{t('due', { amount: money(openCents, currency), date: formatDate(dueOn) })}</Detail>
            </>
          ),
          before: <Fee fee={before} currency={currency} />,
          after: <Fee fee={after} currency={currency} />,
        }))}
        {...(count > shown.length ? { rest: t('more', { count: count - shown.length }) } : {})}
        totals={totals.map(({ currency, beforeCents, afterCents }) => ({
          key: currency,
          what: t('total', { currency }),
          before: <Amount cents={beforeCents} currency={currency} />,
          after: <Amount cents={afterCents} currency={currency} />,
        }))}
      />
    </>
  );
}

type FeeToCome = PolicyImpact['changes'][number]['before'];

function Fee({ fee, currency }: { readonly fee: FeeToCome; readonly currency: string }) {
  const t = usePolicyText();
  return (
    <>
      <Amount cents={fee?.cents ?? 0} currency={currency} />
      {fee !== null && <Detail>{t('onDay', { date: formatDate(fee.on) })}</Detail>}
    </>
  );
}

function money(cents: number, currency: string): string {
  return formatMoney(cents, currency, { zero: 'number' });
}
