import type { z } from 'zod';
import type { searchRoutes } from '#shared/api/search.ts';
import { recordKinds } from '#shared/found-kinds.ts';
import { may } from '#shared/permissions.ts';
import { bestFirst } from '#shared/search-rank.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act, SignedIn } from '#server/kernel/http/request-context.ts';
import { findByWords } from '#server/kernel/search.ts';
import type { Found } from '#server/kernel/search.ts';
import type { FoundItem, RecordSearch } from './record-search.ts';

type Query = z.output<(typeof searchRoutes)['GET /search/']['query']>;

/** How many of each kind of money stand beside what is found by words. */
const beside = 4;

/**
 * What was typed as a number or reference comes first, then what has its words, ranked as one list. An amount is meant for
 * certain where it is written as one, such as 1,520 or 1520.00; without separators it may be a house number, and what has
 * that amount comes last.
 */
export async function searchRecords(
  tx: Tx,
  act: Act,
  searches: readonly RecordSearch[],
  { q, kind, limit }: Query,
): Promise<{ items: FoundItem[] }> {
  const found = await findByWords(tx, q, { kind: kind ?? null, atMost: limit });
  const seen = presentFound(found, act.session);
  if (kind !== undefined) return { items: [...seen] };
  const more = [];
  for (const search of searches) more.push(await search.find(tx, act, q, Math.min(limit, beside)));
  const exact = more.flatMap((part) => part.exact ?? []);
  const isAmount = /\d[.,]\d/.test(q);
  const byAmount = fewOfEach(
    more.flatMap((part) => part.byAmount ?? []),
    // Some room is left for words, so that an amount finds the same however it is written.
    limit - Math.floor(limit / 4),
  );
  const documents = more.flatMap((part) => part.byWords ?? []);
  const byWords = bestFirst(q, [...seen, ...documents], ({ title, subtitle }) => ({ title, subtitle }));
  const room = Math.max(0, limit - exact.length - byAmount.length);
  const items = isAmount
    ? [...exact, ...byAmount, ...byWords.slice(0, room)]
    : [...exact, ...byWords.slice(0, room), ...byAmount];
  return { items: items.slice(0, limit) };
}

export function presentFound(found: readonly Found[], session: SignedIn): readonly FoundItem[] {
  return found
    .filter(({ kind }) => kind !== 'lease' || may(session, 'leases.read'))
    .map(({ kind, record_id: id, property_id: propertyId, title, subtitle }) => ({
      kind,
      id,
      propertyId,
      title,
      subtitle,
      money: null,
      attachedTo: null,
    }));
}

/** One of each kind in turn, so that many of one do not hide the others; shown kind by kind. */
function fewOfEach(items: readonly FoundItem[], atMost: number): readonly FoundItem[] {
  const kinds = recordKinds.map((kind) => items.filter((item) => item.kind === kind));
  const turns = Array.from({ length: beside }, (_, turn) => kinds.flatMap((some) => some.slice(turn, turn + 1)));
  const chosen = new Set(turns.flat().slice(0, atMost));
  return kinds.flat().filter((item) => chosen.has(item));
}
