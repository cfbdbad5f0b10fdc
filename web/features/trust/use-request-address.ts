import type { SumCents } from '#shared/money.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import type { Holder } from './groups.ts';

interface ShortFund {
  readonly holder: Pick<Holder, 'kind' | 'id'>;
  readonly cents: SumCents;
  readonly currency: string;
}

/** Where owners are asked for what the fund of their property lacks, for whoever may ask them. */
export function useRequestAddress(): (fund: ShortFund) => string | undefined {
  const may = useMay();
  const { currency: own } = useMe().organisation;
  return ({ holder: { kind, id }, cents, currency }) =>
    // Requests are written in the currency of the workspace.
    kind === 'property' && id !== null && currency === own && may('owners.change')
      ? `/owners/requests?add=1&property=${id}&amount=${(-BigInt(cents)).toString()}`
      : undefined;
}
