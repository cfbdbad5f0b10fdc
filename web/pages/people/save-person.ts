import { failureOf } from '#web/kit/submission/failure-of.ts';
import { call } from '#web/lib/client.ts';
import type { PersonChange, PersonInFull } from './api.ts';
import {
  bodyOf,
  changesBetween,
  draftOf,
  namesFrom,
  type FieldName,
  type PersonDraft,
  type RelationLine,
} from './person-draft.ts';

/** What of a save is done already: a second attempt after a failure goes on from there and adds nobody twice. */
export interface Progress {
  person: PersonInFull | undefined;
  readonly made: Map<string, string>;
  readonly related: Set<string>;
}

export const noProgress = (): Progress => ({ person: undefined, made: new Map(), related: new Set() });

export type SavedPerson =
  | { readonly kind: 'saved'; readonly person: PersonInFull }
  /** Somebody else changed the same: what it says now, and where both differ. */
  | { readonly kind: 'conflict'; readonly now: PersonInFull; readonly fields: readonly FieldName[] };

export interface Saving {
  readonly base: PersonInFull | null;
  readonly draft: PersonDraft;
  readonly progress: Progress;
  readonly fetch: (id: string) => Promise<PersonInFull>;
}

/** Saves the person first, then who stands behind them. */
export async function savePerson({ base, draft, progress, fetch }: Saving): Promise<SavedPerson> {
  const before = progress.person ?? base;
  if (before === null) {
    progress.person = await call('POST /people/', { body: bodyOf(draft) });
  } else {
    const saved = await saveChanges(before, draft, fetch);
    if (saved.kind === 'conflict') return saved;
    progress.person = saved.person;
  }
  for (const line of draft.relations) {
    if (progress.related.has(line.key) || line.who === null) continue;
    const body = { kind: line.kind, personId: await somebody(line, progress), note: line.note.trim() || null };
    progress.person = await call('POST /people/{id}/relations/', { params: { id: progress.person.id }, body });
    progress.related.add(line.key);
  }
  return { kind: 'saved', person: progress.person };
}

async function saveChanges(base: PersonInFull, draft: PersonDraft, fetch: Saving['fetch']): Promise<SavedPerson> {
  const change = changesBetween(draftOf(base), draft);
  if (Object.keys(change).length === 0) return { kind: 'saved', person: base };
  try {
    return { kind: 'saved', person: await changePerson(base.id, base.version, change) };
  } catch (error) {
    if (failureOf(error).code !== 'conflict') throw error;
  }
  const now = await fetch(base.id);
  const fields = inConflict(base, now, change);
  if (fields.length > 0) return { kind: 'conflict', now, fields };
  return { kind: 'saved', person: await changePerson(base.id, now.version, change) };
}

/** Where the same was changed to something else; who both wrote the same agree. */
export function inConflict(base: PersonInFull, now: PersonInFull, mine: PersonChange): readonly FieldName[] {
  const theirs = changesBetween(draftOf(base), draftOf(now));
  const names = Object.keys(mine) as FieldName[]; // A change is made of these.
  return names.filter((name) => name in theirs && JSON.stringify(theirs[name]) !== JSON.stringify(mine[name]));
}

const sources: Readonly<Record<FieldName, readonly (keyof PersonDraft)[]>> = {
  kind: ['kind'],
  givenName: ['givenName'],
  familyName: ['familyName'],
  companyName: ['companyName'],
  language: ['language'],
  bornOn: ['bornOn'],
  notes: ['notes'],
  custom: ['custom'],
  contacts: ['emails', 'phones', 'addresses'],
};

/** The draft on what it says now: all of theirs, but for what is mine. */
export function rebased(now: PersonInFull, draft: PersonDraft, mine: readonly FieldName[]): PersonDraft {
  const kept = mine.flatMap((name) => sources[name]).map((name) => [name, draft[name]]);
  return { ...draftOf(now), relations: draft.relations, ...Object.fromEntries(kept) };
}

async function somebody(line: RelationLine, progress: Progress): Promise<string> {
  const { who } = line;
  if (who === null) throw new Error('A line without anybody is not saved');
  if (who.kind === 'known') return who.id;
  const made = progress.made.get(line.key);
  if (made !== undefined) return made;
  const contacts = [
    ...(who.phone.trim() === '' ? [] : [{ kind: 'phone' as const, value: who.phone.trim() }]),
    ...(who.email.trim() === '' ? [] : [{ kind: 'email' as const, value: who.email.trim() }]),
  ];
  const { id } = await call('POST /people/', { body: { ...namesFrom(who.name), contacts } });
  progress.made.set(line.key, id);
  return id;
}

function changePerson(id: string, version: number, change: PersonChange): Promise<PersonInFull> {
  return call('PATCH /people/{id}/', { params: { id }, body: { ...change, version } });
}
