import { Fragment } from 'react';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import type { Check, Import } from './api.ts';
import { useListText } from './list-text.ts';
import { useImportText, type ImportText } from './text.ts';
import styles from './import.module.css';

interface OpeningBalancesProps {
  readonly check: Check;
  /** What is on the clearing account, once the import has run. */
  readonly now?: Import['clearingNow'] | undefined;
  /** Leases that are not in it, because they still have problems. */
  readonly leasesToFix?: number;
}

/** What tenants bring along, and what that leaves on the clearing account, which is at zero in the end. */
export function OpeningBalances({ check, now, leasesToFix = 0 }: OpeningBalancesProps) {
  const t = useImportText();
  const l = useListText();
  const mayPost = useMay()('ledger.post');
  if (check.openings.length === 0) return null;
  return (
    <Section
      title={t('balancesTitle')}
      {...(now !== undefined && mayPost ? { act: <TextLink to="/money/journal/new">{t('toJournal')}</TextLink> } : {})}
    >
      {check.openings.map(({ currency, owedCents, depositCents, prepaidCents }) => (
        <Fragment key={currency}>
          <Figures>
            <Figure label={t('owed', { currency })} value={<Amount cents={owedCents} currency={currency} />} />
            <Figure label={t('deposits', { currency })} value={<Amount cents={depositCents} currency={currency} />} />
            <Figure label={t('prepaid', { currency })} value={<Amount cents={prepaidCents} currency={currency} />} />
          </Figures>
          <p className={styles['note']}>
            {leasesToFix > 0 ? l('leasesToFix', { count: leasesToFix }) : clearingText(t, { check, now }, currency)}
          </p>
        </Fragment>
      ))}
    </Section>
  );
}

function clearingText(
  t: ImportText,
  { check, now }: Pick<OpeningBalancesProps, 'check' | 'now'>,
  currency: string,
): string {
  const isDone = now !== undefined;
  const then = check.clearing.find((one) => one.currency === currency)?.thenCents ?? 0;
  const cents = isDone ? (now.find((one) => one.currency === currency)?.cents ?? 0) : then;
  if (cents === 0) return t(isDone ? 'clearingDone' : 'clearingZero');
  const amount = formatMoney(cents, currency);
  return t(isDone ? 'clearingStays' : 'clearingOpen', { amount });
}
