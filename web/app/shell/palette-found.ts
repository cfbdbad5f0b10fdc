import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Banknote, Building2, DoorClosed, FileText, ReceiptText, User, type LucideIcon } from 'lucide-react';
import type { Permission } from '#shared/permissions.ts';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { paletteScore } from './palette-score.ts';

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
};

export interface PaletteRecord {
  /** Two records may have the same title; the id behind it tells them apart. */
  readonly value: string;
  readonly title: string;
  readonly subtitle: string;
  readonly money: FoundRecord['money'];
  readonly icon: LucideIcon;
  readonly to: string;
}

/** Records by the beginnings of what is typed, by number or by amount, asked for once the typing rests. */
export function useFoundRecords(
  typed: string,
  permissions: readonly Permission[],
): { readonly found: readonly PaletteRecord[]; readonly isAsking: boolean } {
  const wanted = typed.trim().slice(0, 120);
  const words = useSettled(wanted, 120);
  const mayFind = permissions.includes('portfolio.read');
  const query = { q: words, limit: 8 };
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
    found: isOlder ? records.filter(({ title }) => paletteScore(title, wanted) > 0) : records,
    isAsking: mayFind && wanted !== '' && (isOlder || (isFetching && data === undefined)),
  };
}

export function recordsFor(
  found: readonly FoundRecord[],
  permissions: readonly Permission[],
): readonly PaletteRecord[] {
  return found
    .filter(({ kind }) => permissions.includes(places[kind].permission))
    .map(({ kind, id, title, subtitle, money }) => ({
      value: `${title} ${id}`,
      title,
      subtitle,
      money,
      icon: places[kind].icon,
      to: `${places[kind].path}/${id}`,
    }));
}
