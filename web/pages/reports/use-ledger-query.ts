import { useSearchParams } from 'react-router';
import type { LedgerGroup, LedgerQuery } from './api.ts';
import type { ReportView } from './use-report-address.ts';

/** The sets of accounts that a figure may stand for, as the general ledger takes them. */
export const ledgerGroups = [
  'assets',
  'liabilities',
  'equity',
  'income',
  'operating-costs',
  'other-costs',
  'net-operating-income',
  'net-income',
  'liabilities-and-equity',
] as const satisfies readonly LedgerGroup[];

const dimensions = ['accountId', 'unitId', 'leaseId', 'personId', 'bankAccountId', 'currency'] as const;

/** What the address of the general ledger asks for beside what every report takes. */
export function useLedgerQuery({ seen, range }: ReportView): LedgerQuery {
  const [params] = useSearchParams();
  const group = ledgerGroups.find((name) => name === params.get('group'));
  const narrowed = dimensions.flatMap((name) => {
    const value = params.get(name) ?? '';
    return value === '' ? [] : [[name, value]];
  });
  return { ...seen, ...range, ...(group === undefined ? {} : { group }), ...Object.fromEntries(narrowed) };
}
