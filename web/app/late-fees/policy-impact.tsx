import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { formatDate, formatDay, formatMoney } from '#web/lib/format.ts';
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
    <section className={styles['impact']} aria-label={t('impact')} aria-live="polite" aria-busy={isStale}>
      <h3>{t('impact')}</h3>
      {!isAsked && <p className={styles['note']}>{t('fillIn')}</p>}
      {isAsked && impact === undefined && <Loading rows={3} />}
      {isAsked && impact !== undefined && <Told impact={impact} />}
    </section>
  );
}

function Told({ impact }: { readonly impact: PolicyImpact }) {
  const t = usePolicyText();
  const { leases, withOwn, example, changes } = impact;
  const money = (cents: number, currency: string) => formatMoney(cents, currency, { zero: 'number' });
  return (
    <>
      <p className={styles['result']}>
        {example === null
          ? t('exampleNone')
          : t('example', {
              due: money(example.dueCents, example.currency),
              dueOn: formatDay(example.dueOn),
              fee: money(example.feeCents, example.currency),
              date: formatDay(example.firstFeeOn),
            })}
      </p>
      <p className={styles['note']}>
        {[
          leases === 0 ? t('reachesNone') : t('reaches', { count: leases }),
          ...(withOwn === 0 ? [] : [t('nearer', { count: withOwn })]),
        ].join('; ')}
        .
      </p>
      {changes.length === 0 ? <p className={styles['note']}>{t('unchanged')}</p> : <Changes impact={impact} />}
    </>
  );
}

function Changes({ impact: { changes, count, totals } }: { readonly impact: PolicyImpact }) {
  const t = usePolicyText();
  const shown = changes.slice(0, shownAtMost);
  return (
    <>
      <p className={styles['note']}>{t('lateWhy')}</p>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('late')}</th>
            <th scope="col" className={styles['end']}>
              {t('before')}
            </th>
            <th scope="col" className={styles['end']}>
              {t('after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((change) => (
            <tr key={`${change.leaseId} ${change.dueOn}`}>
              <td>
                <bdi>{change.tenants.join(', ') || change.leaseNumber}</bdi>
                <Detail>
                  {t('due', {
                    amount: formatMoney(change.openCents, change.currency, { zero: 'number' }),
                    date: formatDate(change.dueOn),
                  })}
                </Detail>
              </td>
              <Fee fee={change.before} currency={change.currency} />
              <Fee fee={change.after} currency={change.currency} />
            </tr>
          ))}
          {count > shown.length && (
            <tr>
              <td colSpan={3}>{t('more', { count: count - shown.length })}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          {totals.map(({ currency, beforeCents, afterCents }) => (
            <tr key={currency}>
              <th scope="row">{t('total', { currency })}</th>
              <td className={styles['end']}>
                <Amount cents={beforeCents} currency={currency} />
              </td>
              <td className={styles['end']}>
                <Amount cents={afterCents} currency={currency} />
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </>
  );
}

type FeeToCome = PolicyImpact['changes'][number]['before'];

function Fee({ fee, currency }: { readonly fee: FeeToCome; readonly currency: string }) {
  const t = usePolicyText();
  return (
    <td className={styles['end']}>
      <Amount cents={fee?.cents ?? 0} currency={currency} />
      {fee !== null && <Detail>{t('onDay', { date: formatDate(fee.on) })}</Detail>}
    </td>
  );
}
