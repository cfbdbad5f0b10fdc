import { earliestDate, latestDate } from '#shared/dates.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { readKnownAt } from '#web/lib/known-at.ts';
import { useMe } from '#web/lib/me.ts';
import type { LedgerQuery } from './api.ts';
import { readPeriod } from '#shared/lists/period.ts';
import { useCalendar } from './use-calendar.ts';

const defaults = { period: '', from: '', to: '', basis: '', asOf: '', knownAt: '', open: '', edit: '' };

/** What the address of an account's ledger asks for. A day that something was known on means the end of that day. */
export function useLedgerAddress(accountId: string) {
  const { organisation } = useMe();
  const calendar = useCalendar();
  const [address, change] = useAddress(defaults);
  const period = readPeriod(address, 'year', calendar);
  const knownAt = readKnownAt(address.knownAt, organisation.timeZone) ?? '';
  const query: LedgerQuery = {
    accountId,
    // Without them the server would begin with the fiscal year and end today.
    from: period.from ?? earliestDate,
    to: period.to ?? latestDate,
    basis: address.basis === 'cash' ? 'cash' : 'accrual',
    ...(address.asOf === '' ? {} : { asOf: address.asOf }),
    ...(knownAt === '' ? {} : { knownAt }),
  };
  return { address, change, period, calendar, knownAt, query };
}
