import { call } from '#web/lib/client.ts';
import type { PersonInFull } from './api.ts';
import { namesFrom, type PersonDraft, type RelationLine } from './person-draft.ts';

/** What of a save is done already: a second attempt after a failure goes on from there and adds nobody twice. */
export interface Progress {
  person: PersonInFull | undefined;
  readonly made: Map<string, string>;
  readonly related: Set<string>;
}

export const noProgress = (): Progress => ({ person: undefined, made: new Map(), related: new Set() });

/** Who stands behind somebody, one after the other; whoever is not there yet is added first. */
export async function saveRelations(
  { relations }: PersonDraft,
  person: PersonInFull,
  progress: Progress,
): Promise<PersonInFull> {
  let saved = person;
  for (const line of relations) {
    if (progress.related.has(line.key) || line.who === null) continue;
    const body = { kind: line.kind, personId: await somebody(line, progress), note: line.note.trim() || null };
    saved = await call('POST /people/{id}/relations/', { params: { id: person.id }, body });
    progress.related.add(line.key);
  }
  return saved;
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
