import { isBookDate } from '#shared/dates.ts';
import { readKnownAt } from '#web/lib/known-at.ts';
import { useMe } from '#web/lib/me.ts';

export interface LedgerAddress {
  readonly asOf: string;
  readonly knownAt: string;
}

/** Which time the address of a ledger asks for; both are left out where it is now. */
export function useLedgerTime({ asOf, knownAt }: LedgerAddress) {
  const { organisation } = useMe();
  const instant = readKnownAt(knownAt, organisation.timeZone);
  return {
    ...(isBookDate(asOf) ? { asOf } : {}),
    ...(instant === undefined ? {} : { knownAt: instant }),
  };
}
