import type { searchRoutes } from '#shared/api/search.ts';
import type { SearchedKind } from '#shared/found-kinds.ts';
import type { RouteAnswer } from '#shared/route.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { port } from '#server/kernel/port.ts';

export type FoundItem = RouteAnswer<(typeof searchRoutes)['GET /search/']>['items'][number];

/** What a module finds beside people and places. It answers only what the member may read. */
export interface RecordSearch {
  /** The kinds of records that it names. */
  readonly kinds: readonly SearchedKind[];
  readonly find: (
    tx: Tx,
    act: Act,
    typed: string,
    atMost: number,
  ) => Promise<{
    /** By the number or reference that was typed. */
    readonly exact?: readonly FoundItem[];
    readonly byWords?: readonly FoundItem[];
    readonly byAmount?: readonly FoundItem[];
  }>;
  /** Records by their ids, in any order. */
  readonly read: (tx: Tx, act: Act, kind: SearchedKind, ids: readonly string[]) => Promise<readonly FoundItem[]>;
}

export const recordSearches = port<RecordSearch>('record-searches');
