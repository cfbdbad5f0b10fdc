import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  Banknote,
  BookOpen,
  Building2,
  DoorClosed,
  FileChartColumn,
  FileText,
  ListChecks,
  Paperclip,
  Receipt,
  ReceiptText,
  Truck,
  User,
  type LucideIcon,
} from 'lucide-react';
import type { SumCents } from '#shared/money.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { searchRank } from '#shared/search-rank.ts';
import { call } from '#web/lib/client.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useSettled } from '#web/lib/use-settled.ts';

export type FoundRecord = RouteAnswer<Routes['GET /search/']>['items'][number];

/** Where a record that was found is looked at, and who may. */
const places: Readonly<
  Record<FoundRecord['kind'], { readonly icon: LucideIcon; readonly path: string; readonly permission: Permission }>
> = {
  property: { icon: Building2, path: '/properties', permission: 'portfolio.read' },
  unit: { icon: DoorClosed, path: '/units', permission: 'portfolio.read' },
  person: { icon: User, path: '/people', permission: 'people.read' },
  lease: { icon: FileText, path: '/leases', permission: 'leases.read' },
  charge: { icon: ReceiptText, path: '/rent/charges', permission: 'rent.read' },
  receipt: { icon: Banknote, path: '/rent/receipts', permission: 'rent.read' },
  entry: { icon: BookOpen, path: '/money/journal', permission: 'ledger.read' },
  // Shown on the page of the record that it is attached to.
  document: { icon: Paperclip, path: '', permission: 'documents.read' },
  // Beside their list.
  task: { icon: ListChecks, path: '/tasks', permission: 'tasks.read' },
  vendor: { icon: Truck, path: '/vendors', permission: 'bills.read' },
  // Beside their list, too.
  bill: { icon: Receipt, path: '/bills', permission: 'bills.read' },
  'owner-statement': { icon: FileChartColumn, path: '/owners/statements', permission: 'owners.read' },
};

export interface PaletteRecord {
  /** Two records may have the same title; the id behind it tells them apart. */
  readonly value: string;
  readonly title: string;
  readonly subtitle: string;
  readonly money: { readonly cents: SumCents; readonly currency: string; readonly on?: string } | null;
  readonly icon: LucideIcon;
  readonly to: string;
  /** What can be pinned; missing where it is an act. */
  readonly record?: Pick<FoundRecord, 'kind' | 'id'>;
}

/** Records by the beginnings of what is typed, by number or by amount, asked for once the typing rests. */
export function useFoundRecords(
  typed: string,
  permissions: readonly Permission[],
): { readonly found: readonly PaletteRecord[]; readonly isAsking: boolean } {
  const wanted = typed.trim().slice(0, 120);
  const words = useSettled(wanted, 120);
  const mayFind = permissions.includes('portfolio.read');
  // A number may be of a house, a lease or an amount, of which there are often several.
  const query = { q: words, limit: /^[\d.,\s'’]+$/.test(words) ? 12 : 8 };
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['GET /search/', query],
    queryFn: ({ signal }) => call('GET /search/', { query }, { signal }),
    enabled: words !== '' && mayFind,
    placeholderData: keepPreviousData,
    // Whoever looks for something has often just added it.
    staleTime: 5000,
    retry: false,
  });
  const isOlder = words !== wanted || isPlaceholderData;
  const records = words === '' || wanted === '' ? [] : recordsFor(data?.items ?? [], permissions);
  return {
    // Records of other text are shown only where they match this one too.
    found: isOlder ? records.filter(({ title }) => searchRank(wanted, { title, others: [] }) !== undefined) : records,
    isAsking: mayFind && wanted !== '' && (isOlder || (isFetching && data === undefined)),
  };
}

/** What was pinned, and what was opened last by the palette; shown before anything is typed. */
export function useOpenedRecords(permissions: readonly Permission[]) {
  const mayFind = permissions.includes('portfolio.read');
  const { data, isPending } = useQuery({ ...routeQuery('GET /opened-records/', {}), enabled: mayFind, retry: false });
  return {
    pinned: recordsFor(data?.pinned ?? [], permissions),
    recent: recordsFor(data?.recent ?? [], permissions),
    isAsking: mayFind && isPending,
  };
}

export function recordsFor(
  found: readonly FoundRecord[],
  permissions: readonly Permission[],
): readonly PaletteRecord[] {
  return found
    .filter(({ kind }) => permissions.includes(places[kind].permission))
    .map((item) => ({
      value: `${item.title} ${item.id}`,
      title: item.title,
      subtitle: item.subtitle,
      money: item.money,
      icon: places[item.kind].icon,
      to: addressOf(item),
      record: { kind: item.kind, id: item.id },
    }));
}

function addressOf({ kind, id, attachedTo }: FoundRecord): string {
  if (kind === 'task') return `${places.task.path}?view=all&open=${id}`;
  if (kind === 'bill') return `${places.bill.path}?open=${id}`;
  if (attachedTo === null) return `${places[kind].path}/${id}`;
  const page = `${places[attachedTo.kind].path}/${attachedTo.id}`;
  return attachedTo.kind === 'lease' ? `${page}?tab=documents` : `${page}#documents`;
}
