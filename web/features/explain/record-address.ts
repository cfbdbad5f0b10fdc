import type { Permission } from '#shared/permissions.ts';
import type { SheetLine } from '#shared/reports/sheet.ts';
import { useMay } from '#web/lib/me.ts';

type Found = NonNullable<SheetLine['record']>;

/** Where the page of a record is, and who may open it. Credits and bank deposits have none of their own. */
const places: Readonly<Partial<Record<Found['kind'], { readonly path: string; readonly permission: Permission }>>> = {
  account: { path: '/money/accounts', permission: 'ledger.read' },
  bill: { path: '/bills', permission: 'bills.read' },
  charge: { path: '/rent/charges', permission: 'rent.read' },
  deposit: { path: '/rent/deposits', permission: 'rent.read' },
  entry: { path: '/money/journal', permission: 'ledger.read' },
  lease: { path: '/leases', permission: 'leases.read' },
  person: { path: '/people', permission: 'people.read' },
  property: { path: '/properties', permission: 'portfolio.read' },
  receipt: { path: '/rent/receipts', permission: 'rent.read' },
  reconciliation: { path: '/banking/reconciliations', permission: 'banking.read' },
  vendor: { path: '/vendors', permission: 'bills.read' },
  unit: { path: '/units', permission: 'portfolio.read' },
};

/** Bills stand beside their list and have no page of their own. */
export function addressOf({ kind, id }: Found): string | undefined {
  const path = places[kind]?.path;
  if (path === undefined) return undefined;
  return kind === 'bill' ? `${path}?open=${id}` : `${path}/${id}`;
}

/** The page of a record, for whoever may open it. */
export function useRecordAddress(): (record: Found | undefined) => string | undefined {
  const may = useMay();
  return (record) => {
    if (record === undefined) return undefined;
    const place = places[record.kind];
    return place !== undefined && may(place.permission) ? addressOf(record) : undefined;
  };
}
