import { addDays, firstOfMonth } from '#shared/dates.ts';
import type { NewSharedCost } from './api.ts';

export const waysToShare = ['area', 'occupants', 'units', 'equal'] as const;
export type WayToShare = (typeof waysToShare)[number];

export interface SharedCostDraft {
  readonly propertyId: string;
  readonly cents: number | null;
  readonly label: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly dueOn: string | null;
  readonly by: WayToShare;
  /** Percent, as it is typed. */
  readonly common: string;
  /** By lease, where others than the tenants are counted. */
  readonly occupants: Readonly<Record<string, number>>;
}

/** A bill is mostly for the month before. */
export function newSharedCost(propertyId: string, today: string): SharedCostDraft {
  const to = addDays(firstOfMonth(today), -1);
  return {
    propertyId,
    cents: null,
    label: '',
    from: firstOfMonth(to),
    to,
    dueOn: today,
    by: 'area',
    common: '',
    occupants: {},
  };
}

/** "12.5" and "12,5" are 12500 thousandths of a percent, nothing typed is none; undefined where it is no percentage. */
export function commonOf(text: string): number | undefined {
  if (text.trim() === '') return 0;
  const [, whole = '', places = ''] = /^(\d{1,3})(?:[.,](\d{1,3}))?\s*%?$/.exec(text.trim()) ?? [];
  if (whole === '') return undefined;
  const millipercent = Number(whole) * 1000 + Number(places.padEnd(3, '0'));
  return millipercent > 100_000 ? undefined : millipercent;
}

export type AskedCost = Omit<NewSharedCost, 'label' | 'dueOn'>;

/** What can be previewed; undefined until everything that counts is there. */
export function askedCost(draft: SharedCostDraft): AskedCost | undefined {
  const { propertyId, cents, from, to, by, occupants } = draft;
  const commonMillipercent = commonOf(draft.common);
  if (propertyId === '' || cents === null || cents <= 0 || commonMillipercent === undefined) return undefined;
  if (from === null || to === null || from > to) return undefined;
  return {
    propertyId,
    cents,
    by,
    commonMillipercent,
    from,
    to,
    ...(by === 'occupants' && Object.keys(occupants).length > 0 ? { occupants: { ...occupants } } : {}),
  };
}
