import type { z } from 'zod';
import type { ledgerRoutes } from '#shared/api/ledger.ts';
import { readPeriod } from './period.ts';
import type { Calendar, Period } from './period.ts';

type JournalFilters = Omit<z.input<(typeof ledgerRoutes)['GET /journal-entries/']['query']>, 'limit' | 'cursor'>;

export const journalViews = ['all', 'manual', 'reversals'] as const;
export const journalDimensions = ['propertyId', 'unitId', 'leaseId', 'personId', 'bankAccountId'] as const;

/** The parts of the address of the journal that say which entries are meant. */
export const journalParts = {
  view: 'all',
  q: '',
  account: '',
  period: '',
  from: '',
  to: '',
  propertyId: '',
  unitId: '',
  leaseId: '',
  personId: '',
  bankAccountId: '',
};

/** What they mean to the server. Filters are without the view, whose counts are taken from the same ones. */
export function readJournalView(address: typeof journalParts, calendar: Calendar) {
  const period = readPeriod(address, 'month', calendar);
  return { period, filters: filtersOf(address, period), view: viewFilters(address.view) };
}

function filtersOf(address: typeof journalParts, { from, to }: Period): JournalFilters {
  const given = {
    q: address.q,
    accountId: address.account,
    from: from ?? '',
    to: to ?? '',
    ...Object.fromEntries(journalDimensions.map((name) => [name, address[name]])),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

function viewFilters(view: string): JournalFilters {
  if (view === 'manual') return { sourceKind: 'manual' };
  return view === 'reversals' ? { isReversal: 'true' } : {};
}
