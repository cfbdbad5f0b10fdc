import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { foundKinds } from '#shared/found-kinds.ts';
import type { FoundKind } from '#shared/found-kinds.ts';
import { bestFirst, splitWords } from '#shared/search-rank.ts';
import type { Tx } from './database.ts';
import type { SortKey } from './list-order.ts';

/** What is kept to be found by words. */
type OtherKind = 'document' | 'task' | 'vendor';
type WordKind = FoundKind | OtherKind;

export interface Findable {
  readonly kind: WordKind;
  readonly id: string;
  readonly propertyId?: string | null;
  readonly title: string;
  readonly subtitle?: string;
  /** Everything that it may be looked for by, beside its title. */
  readonly words?: readonly (string | null | undefined)[];
}

/** Makes things findable by the beginnings of their words, in the transaction that writes them. */
export async function makeFindable(tx: Tx, organisationId: string, things: readonly Findable[]): Promise<void> {
  if (things.length === 0) return;
  const of = <Value>(read: (thing: Findable) => Value) => things.map(read);
  await sql`
    insert into search_entry (org_id, kind, record_id, property_id, title, subtitle, words)
    select ${organisationId}::uuid, n.kind, n.id, n.property, n.title, n.subtitle, ' ' || folded(n.words)
      from unnest(${of(({ kind }) => kind)}::text[], ${of(({ id }) => id)}::uuid[],
                  ${of(({ propertyId }) => propertyId ?? null)}::uuid[], ${of(({ title }) => title)}::text[],
                  ${of(({ subtitle }) => subtitle ?? '')}::text[], ${of(wordsOf)}::text[])
           as n (kind, id, property, title, subtitle, words)
    on conflict (org_id, kind, record_id) do update
      set property_id = excluded.property_id, title = excluded.title, subtitle = excluded.subtitle, words = excluded.words`.execute(
    tx,
  );
}

export async function forget(tx: Tx, organisationId: string, kind: WordKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('search_entry')
    .where('org_id', '=', organisationId)
    .where('kind', '=', kind)
    .where('record_id', 'in', ids)
    .execute();
}

export interface Found<Kind extends WordKind = FoundKind> {
  readonly kind: Kind;
  readonly record_id: string;
  readonly property_id: string | null;
  readonly title: string;
  readonly subtitle: string;
}

/** Enough to choose the best matches from. */
const lookedThrough = 100;

/** Records that have a word beginning with each word that was typed, the best matches first. */
export async function findByWords(
  tx: Tx,
  typed: string,
  { kind = null, atMost }: { kind?: FoundKind | null; atMost: number },
): Promise<readonly Found[]> {
  const asWords = await bestByWords<FoundKind>(tx, typed, kind, atMost);
  const asPhone = kind === null || kind === 'person' ? await findByPhone(tx, typed, atMost) : [];
  const others = asWords.filter((record) => asPhone.every(({ record_id: id }) => id !== record.record_id));
  return [...asPhone, ...others].slice(0, atMost);
}

/** Who may see each of them is for the module that has them to say. */
export function findOthersByWords<Kind extends OtherKind>(
  tx: Tx,
  kind: Kind,
  typed: string,
  atMost: number,
): Promise<readonly Found<Kind>[]> {
  return bestByWords(tx, typed, kind, atMost);
}

async function bestByWords<Kind extends WordKind>(tx: Tx, typed: string, kind: Kind | null, atMost: number) {
  const found = await find<Kind>(tx, splitWords(typed), {
    kind,
    atMost: Math.max(atMost, lookedThrough),
    enough: atMost,
  });
  return bestFirst(typed, found, ({ title, subtitle }) => ({ title, subtitle })).slice(0, atMost);
}

/** What records are called that somebody sees; what is archived has no name here. */
export async function readFound(tx: Tx, organisationId: string, ids: readonly string[]): Promise<readonly Found[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Found>`
    select s.kind, s.record_id, s.property_id, s.title, s.subtitle from search_entry s
     where s.org_id = ${organisationId} and s.kind = any (${foundKinds}) and s.record_id = any (${ids}::uuid[])
       and (s.kind <> 'person' or (select sees_all_properties())
        or exists (select from person p where p.org_id = s.org_id and p.person_id = s.record_id))`.execute(tx);
  return rows;
}

/** Orders rows as they were found: the best match first, and what was found in another way last. */
export function byMatch<Row>(
  column: RawBuilder<unknown>,
  ids: readonly string[],
  idOf: (row: Row) => string,
): SortKey<Row> {
  const positions = new Map(ids.map((id, index) => [id, String(index + 1)]));
  return {
    by: sql`coalesce(array_position(${ids}::uuid[], ${column}), ${ids.length + 1}::integer)`,
    part: 'number',
    of: (row) => positions.get(idOf(row)) ?? String(ids.length + 1),
  };
}

/**
 * A number is kept with its digits in a row, and typed with whatever stands between them: by all of them as they are
 * typed, and where the country is written in another way, by the last seven.
 */
async function findByPhone(tx: Tx, typed: string, atMost: number): Promise<readonly Found[]> {
  if (!/^\s*\+?[\d\s()/.-]+$/.test(typed)) return [];
  const digits = typed.replaceAll(/\D/g, '').replace(/^0+/, '');
  if (digits.length < 5 || digits === typed.trim()) return [];
  const found = await find<FoundKind>(tx, [digits], { kind: 'person', atMost });
  return found.length > 0 || digits.length < 7
    ? found
    : find<FoundKind>(tx, [digits.slice(-7)], { kind: 'person', atMost });
}

async function find<Kind extends WordKind>(
  tx: Tx,
  words: readonly string[],
  { kind, atMost, enough = atMost }: { readonly kind: Kind | null; readonly atMost: number; readonly enough?: number },
): Promise<readonly Found<Kind>[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<Found<Kind>>`
    select f.* from find_by_words(${words}::text[], ${kind}, ${atMost}, ${enough}) f
     where f.kind <> 'person' or (select sees_all_properties())
        or exists (select from person p where p.org_id = current_org() and p.person_id = f.record_id)`.execute(tx);
  return rows;
}

function wordsOf({ title, subtitle, words = [] }: Findable): string {
  return splitWords([title, subtitle, ...words].join(' ')).join(' ');
}
