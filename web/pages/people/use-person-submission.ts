import { useRef, useState } from 'react';
import { useSubmission, type FieldCheck } from '#web/kit/submission/use-submission.ts';
import { useTouched } from '#web/lib/use-act.ts';
import type { PersonInFull } from './api.ts';
import { changesBetween, contactsOf, draftOf, nameOf, type FieldName, type PersonDraft } from './person-draft.ts';
import { usePersonFormText } from './person-form-text.ts';
import { noProgress, rebased, savePerson } from './save-person.ts';
import type { useKeptPersonDraft } from './use-kept-person-draft.ts';

export interface Conflict {
  readonly now: PersonInFull;
  readonly fields: readonly FieldName[];
}

export interface PersonSubmissionOptions {
  readonly kept: ReturnType<typeof useKeptPersonDraft>;
  readonly fetch: (id: string) => Promise<PersonInFull>;
  readonly onSaved: (person: PersonInFull) => void;
}

/** Sends the form: once, from where the last attempt got to, and with a conflict shown for the person to settle. */
export function usePersonSubmission({ kept, fetch, onSaved }: PersonSubmissionOptions) {
  const t = usePersonFormText();
  const touched = useTouched();
  const progress = useRef(noProgress());
  const [conflict, setConflict] = useState<Conflict>();
  const { base, draft } = kept;
  const sent = contactsOf(draft);
  const paths = sent.flatMap(({ contact }, index) =>
    contact.kind === 'address'
      ? Object.keys(contact.address).map((part) => `contacts.${index}.address.${part}`)
      : [`contacts.${index}.value`],
  );
  const submission = useSubmission({
    fields: ['givenName', 'familyName', 'companyName', 'bornOn', 'notes', ...paths, ...relationPaths(draft)],
    check: () => checks(draft),
    send: async () => {
      const outcome = await savePerson({ base, draft, progress: progress.current, fetch });
      if (outcome.kind === 'conflict') {
        setConflict(outcome);
        return;
      }
      setConflict(undefined);
      kept.forget();
      onSaved(outcome.person);
      void touched('PATCH /people/{id}/');
    },
    // A part may have been saved before the rest failed.
    onFailure: () => {
      if (progress.current.person !== undefined) void touched('PATCH /people/{id}/');
      return true;
    },
  });

  return {
    ...submission,
    conflict,
    errorOf: (path: string) => {
      const error = submission.errorOf(path);
      return error !== undefined && path.endsWith('Name') && nameOf(draft) === '' ? t('nameNeeded') : error;
    },
    /** By the line that it came from: what was sent has no empty ones. */
    lineError: (line: string, part: string): string | undefined => {
      const index = sent.findIndex((contact) => contact.line === line);
      const error = index < 0 ? undefined : submission.errorOf(`contacts.${index}.${part}`);
      if (error === undefined || part !== 'value') return error;
      return t(line.startsWith('email') ? 'emailInvalid' : 'phoneInvalid');
    },
    relationError: (key: string): string | undefined =>
      submission.errorOf(`relations.${key}`) === undefined ? undefined : t('whoNeeded'),
    /** Mine stays and is sent on what it says now, or theirs is taken over; the rest of mine stays either way. */
    settle: (whose: 'mine' | 'theirs') => {
      if (conflict === undefined || base === null) return;
      const changed = Object.keys(changesBetween(draftOf(base), draft)) as FieldName[]; // A change is made of these.
      const mine = whose === 'mine' ? changed : changed.filter((name) => !conflict.fields.includes(name));
      progress.current.person = undefined;
      kept.replace({ base: conflict.now, draft: rebased(conflict.now, draft, mine) });
      setConflict(undefined);
    },
  };
}

const phoneShape = /^[+(]?[\d\s()./-]*\d[\d\s()./-]*(?:\s*(?:x|ext\.?)\s*\d{1,8})?$/i;
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What can be told before anything is sent, by the same codes. */
function checks(draft: PersonDraft): readonly FieldCheck[] {
  const found: FieldCheck[] = [];
  if (nameOf(draft) === '')
    found.push({ path: draft.kind === 'company' ? 'companyName' : 'familyName', code: 'required' });
  contactsOf(draft).forEach(({ contact }, index) => {
    if (contact.kind === 'address') {
      for (const part of ['line1', 'city'] as const) {
        if (contact.address[part] === '') found.push({ path: `contacts.${index}.address.${part}`, code: 'required' });
      }
      return;
    }
    const shape = contact.kind === 'email' ? emailShape : phoneShape;
    if (!shape.test(contact.value)) found.push({ path: `contacts.${index}.value`, code: 'invalid-format' });
  });
  for (const { key, who } of draft.relations) {
    if (who === null || who.name.trim() === '') found.push({ path: `relations.${key}`, code: 'required' });
  }
  return found;
}

function relationPaths({ relations }: PersonDraft): readonly string[] {
  return relations.map(({ key }) => `relations.${key}`);
}
