import { journalParts, readJournalView } from '#shared/lists/journal-view.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { useCalendar } from './use-calendar.ts';

const defaults = {
  ...journalParts,
  open: '',
  basis: '',
  /** Which dialog lies above: `books` or `reopen`. */
  close: '',
};

/** What the address of the journal asks for, and what that means to the server. */
export function useJournalAddress() {
  const calendar = useCalendar();
  const [address, change] = useAddress(defaults);
  const { period, filters, view } = readJournalView(address, calendar);
  return {
    address,
    change,
    calendar,
    period,
    basis: address.basis === 'cash' ? ('cash' as const) : ('accrual' as const),
    /** Without the view, whose counts are taken from the same filters. */
    filters,
    narrowed: Object.keys(filters).some((name) => name !== 'from' && name !== 'to') || address.view !== 'all',
    view,
  };
}
