import type { z } from 'zod';
import type { peopleRoutes } from '#shared/api/people.ts';
import { namesOf } from './person-fields.ts';
import type { lockPerson } from './person-record.ts';

type Row = Pick<
  Awaited<ReturnType<typeof lockPerson>>,
  | 'kind'
  | 'given_name'
  | 'family_name'
  | 'company_name'
  | 'name'
  | 'language'
  | 'born_on'
  | 'notes'
  | 'wants_reminders'
  | 'archived_at'
  | 'custom'
>;
type Preview = (typeof peopleRoutes)['POST /people/{id}/merge-preview/'];
export type Take = z.output<Preview['body']>['take'];
export type MergeChoice = z.output<Preview['answer']>['choices'][number];
type Side = 'kept' | 'givenUp';

/** Columns that stand for one answer: they are chosen, and given back, together. */
export const columnGroups = [
  ['given_name', 'family_name', 'company_name', 'name', 'sort_name'],
  ['language'],
  ['born_on'],
  ['notes'],
  ['wants_reminders'],
  ['archived_at'],
] as const;

const longestNotes = 10_000;

/** What two records become: what only one says is taken from it, and where both say something else, as was chosen. */
export function mergedFields(kept: Row, givenUp: Row, take: Take) {
  const rows = { kept, givenUp };
  const choices = openChoices(kept, givenUp, take);
  const taken = (field: MergeChoice['field']): Side =>
    choices.find((choice) => choice.field === field)?.taken === 'givenUp' ? 'givenUp' : 'kept';
  const either = <Column extends keyof Row>(column: Column, field: MergeChoice['field']) =>
    rows[taken(field)][column] ?? kept[column] ?? givenUp[column];
  const named = rows[taken('name')];
  const isCompany = kept.kind === 'company';
  const names = {
    given_name: isCompany ? (kept.given_name ?? givenUp.given_name) : named.given_name,
    family_name: isCompany ? (kept.family_name ?? givenUp.family_name) : named.family_name,
    company_name: isCompany ? named.company_name : either('company_name', 'companyName'),
  };
  const { name, sortName } = namesOf({
    kind: isCompany ? 'company' : 'person',
    givenName: names.given_name,
    familyName: names.family_name,
    companyName: names.company_name,
  });
  const custom = customOf(givenUp);
  for (const [key, value] of Object.entries(customOf(kept)))
    if (choices.find((choice) => choice.custom === key)?.taken !== 'givenUp') custom[key] = value;
  return {
    columns: {
      ...names,
      name,
      sort_name: sortName,
      language: either('language', 'language'),
      born_on: either('born_on', 'bornOn'),
      notes: mergedNotes(rows, choices),
      wants_reminders: rows[taken('wantsReminders')].wants_reminders,
      // Whoever is in use under one record is in use.
      archived_at: givenUp.archived_at === null ? null : kept.archived_at,
    },
    custom,
    choices,
  };
}

/** Fields in which both say something else. A wish to be left alone holds, and no note is lost, unless it is chosen so. */
function openChoices(kept: Row, givenUp: Row, take: Take): MergeChoice[] {
  const found: MergeChoice[] = [];
  const differ = (one: unknown, other: unknown) => one !== null && other !== null && one !== other;
  const ask = (field: Exclude<MergeChoice['field'], 'notes' | 'custom'>, usual: Side = 'kept') =>
    found.push({ field, custom: null, options: ['kept', 'givenUp'], taken: take[field] ?? usual });
  if (kept.name !== givenUp.name) ask('name');
  if (kept.kind === 'person' && differ(kept.company_name, givenUp.company_name)) ask('companyName');
  if (differ(kept.language, givenUp.language)) ask('language');
  if (differ(kept.born_on, givenUp.born_on)) ask('bornOn');
  if (kept.wants_reminders !== givenUp.wants_reminders)
    ask('wantsReminders', kept.wants_reminders ? 'givenUp' : 'kept');
  const notes = notesChoice(kept.notes, givenUp.notes, take.notes);
  if (notes !== undefined) found.push(notes);
  const theirs = customOf(givenUp);
  for (const [name, value] of Object.entries(customOf(kept)))
    if (theirs[name] !== undefined && theirs[name] !== value)
      found.push({
        field: 'custom',
        custom: name,
        options: ['kept', 'givenUp'],
        taken: Object.hasOwn(take.custom ?? {}, name) ? (take.custom?.[name] ?? 'kept') : 'kept',
      });
  return found;
}

function notesChoice(kept: string | null, givenUp: string | null, asked: Take['notes']): MergeChoice | undefined {
  if (kept === null || givenUp === null || kept === givenUp) return undefined;
  const fit = both(kept, givenUp).length <= longestNotes;
  const options: MergeChoice['options'] = fit ? ['both', 'kept', 'givenUp'] : ['kept', 'givenUp'];
  const [usual = 'kept'] = options;
  return {
    field: 'notes',
    custom: null,
    options,
    taken: asked !== undefined && options.includes(asked) ? asked : usual,
  };
}

function mergedNotes({ kept, givenUp }: Readonly<Record<Side, Row>>, choices: readonly MergeChoice[]): string | null {
  if (kept.notes === null || givenUp.notes === null) return kept.notes ?? givenUp.notes;
  const taken = choices.find(({ field }) => field === 'notes')?.taken ?? 'kept';
  return taken === 'both' ? both(kept.notes, givenUp.notes) : (taken === 'kept' ? kept : givenUp).notes;
}

const both = (kept: string, givenUp: string) => `${kept}\n\n${givenUp}`;

export function customOf(row: { readonly custom: unknown }): Record<string, string> {
  return { ...(row.custom as Record<string, string>) }; // Written from the schema of custom fields.
}
