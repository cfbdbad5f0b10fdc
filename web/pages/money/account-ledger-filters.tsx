import { FilterBar, type Filter } from '#web/kit/filter-bar/filter-bar.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatInstant } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { useAccountText } from './account-text.ts';
import { periodChange, periodFilters } from './period-options.ts';
import { useMoneyText } from './text.ts';
import type { useLedgerAddress } from './use-ledger-address.ts';
import styles from './account-ledger.module.css';

/** Which time, on which basis, and as known when. */
export function AccountLedgerFilters({ state }: { readonly state: ReturnType<typeof useLedgerAddress> }) {
  const t = useAccountText();
  const m = useMoneyText();
  const phone = usePhone();
  const { organisation } = useMe();
  const { address, change, period, calendar, knownAt } = state;
  const filters: readonly Filter[] = [
    ...periodFilters(m, { chosen: period, fallback: 'year', calendar }),
    // Time travel is for the desk; a link with it works on a phone as well.
    ...(phone && knownAt === '' ? [] : [{ kind: 'date', name: 'knownAt', label: t('knownOn') } as const]),
  ];
  return (
    <>
      <FilterBar
        filters={filters}
        values={{
          ...address,
          period: period.kind === 'dates' ? 'dates' : address.period,
          knownAt: address.knownAt.slice(0, 10),
        }}
        onChange={(wish, options) => change({ ...periodChange(wish, period), open: '' }, options)}
      />
      {knownAt !== '' && (
        <p className={styles['note']}>
          {t('knownNote', { instant: formatInstant(knownAt, organisation.timeZone) })}
          <TextAct onClick={() => change({ knownAt: '' })}>{t('knownNow')}</TextAct>
        </p>
      )}
    </>
  );
}
