import { useAddress } from '#web/kit/address/use-address.ts';
import type { JournalQuery } from './api.ts';
import { readPeriod, type Period } from './period.ts';
import { useCalendar } from './use-calendar.ts';

export const dimensions = ['propertyId', 'unitId', 'leaseId', 'personId', 'bankAccountId'] as const;

const defaults = {
  view: 'all',
  open: '',
  q: '',
  account: '',
  period: '',
  from: '',
  to: '',
  basis: '',
  propertyId: '',
  unitId: '',
  leaseId: '',
  personId: '',
  bankAccountId: '',
  /** Which dialog lies above: `books` or `reopen`. */
  close: '',
};

export type JournalAddress = typeof defaults;

/** What the address of the journal asks for, and what that means to the server. */
export function useJournalAddress() {
  const calendar = useCalendar();
  const [address, change] = useAddress(defaults);
  const period = readPeriod(address, 'month', calendar);
  const filters = filtersOf(address, period);
  return {
    address,
    change,
    calendar,
    period,
    basis: address.basis === 'cash' ? ('cash' as const) : ('accrual' as const),
    /** Without the view, whose counts are taken from the same filters. */
    filters,
    narrowed: Object.keys(filters).some((name) => name !== 'from' && name !== 'to') || address.view !== 'all',
    view: viewFilters(address.view),
  };
}

type Filters = Omit<JournalQuery, 'limit' | 'cursor'>;

function filtersOf(address: JournalAddress, { from, to }: Period): Filters {
  const given = {
    q: address.q,
    accountId: address.account,
    from: from ?? '',
    to: to ?? '',
    ...Object.fromEntries(dimensions.map((name) => [name, address[name]])),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

function viewFilters(view: string): Filters {
  if (view === 'manual') return { sourceKind: 'manual' };
  return view === 'reversals' ? { isReversal: 'true' } : {};
}
