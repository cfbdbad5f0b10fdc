import { useTimeText } from '#web/features/as-of/time-text.ts';
import { FilterBar } from '#web/kit/filter-bar/filter-bar.tsx';
import type { LedgerAddress } from './use-ledger-time.ts';

export interface LedgerTimeProps {
  readonly address: LedgerAddress;
  readonly onChange: (wish: Partial<LedgerAddress>) => void;
}

/** As of which date the ledger is shown, and as known when. */
export function LedgerTime({ address, onChange }: LedgerTimeProps) {
  const t = useTimeText();
  return (
    <FilterBar
      filters={[
        { kind: 'date', name: 'asOf', label: t('asOf') },
        { kind: 'date', name: 'knownAt', label: t('knownAt') },
      ]}
      values={{ asOf: address.asOf, knownAt: address.knownAt.slice(0, 10) }}
      onChange={onChange}
    />
  );
}
