import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useRecordForm, type RecordForm } from '#web/kit/record-form/use-record-form.ts';
import type { FieldCheck } from '#web/kit/submission/use-submission.ts';
import { call } from '#web/lib/client.ts';
import { formatDateFull, nothing } from '#web/lib/format.ts';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { routeQuery } from '#web/lib/route-query.ts';
import type { PersonChange, PersonInFull } from './api.ts';
import {
  blankDraft,
  bodyOf,
  changesBetween,
  contactsOf,
  draftOf,
  nameOf,
  takeOver,
  type FieldName,
  type PersonDraft,
} from './person-draft.ts';
import { usePersonFormText, type PersonFormText } from './person-form-text.ts';
import { noProgress, saveRelations } from './save-person.ts';

export interface PersonFormOptions {
  /** Whom it is about; left out, somebody is added. */
  readonly person?: PersonInFull | undefined;
  /** What was typed elsewhere about the same person: it is added to what is known. */
  readonly typed?: PersonDraft | undefined;
  readonly onSaved: (person: PersonInFull) => void;
}

export interface PersonForm extends RecordForm<PersonDraft> {
  /** By the line that it came from: what was sent has no empty ones. */
  readonly lineError: (line: string, part: string) => string | undefined;
}

/** The form of somebody: sent once, from where the last attempt got to. */
export function usePersonForm({ person, typed, onSaved }: PersonFormOptions): PersonForm {
  const t = usePersonFormText();
  const queryClient = useQueryClient();
  const progress = useRef(noProgress());
  const form = useRecordForm({
    draft: () => {
      const draft = person === undefined ? blankDraft() : draftOf(person);
      return typed === undefined ? draft : takeOver(draft, typed);
    },
    keep: `person.${person?.id ?? 'new'}`,
    fields: (draft) => [...contactPaths(draft), ...draft.relations.map(({ key }) => `relations.${key}`)],
    check: (draft) => wrongIn(t, draft),
    line: 'PATCH /people/{id}/',
    send: async (draft, edited) => {
      if (edited !== undefined) return changePerson(edited.base.id, edited.version, edited.change);
      const saved = await savePerson(progress.current.person, draft);
      progress.current.person = saved;
      progress.current.person = await saveRelations(draft, saved, progress.current);
      return progress.current.person;
    },
    edit: person && {
      base: person,
      draftOf,
      bodyOf,
      sources: { contacts: ['emails', 'phones', 'addresses'] },
      fetch: () =>
        queryClient.fetchQuery({ ...routeQuery('GET /people/{id}/', { params: { id: person.id } }), staleTime: 0 }),
      describe: (name, draft) => ({ label: t(`field_${name}`), value: fieldWords(t, draft, name) }),
    },
    said: ({ name }) => (person === undefined ? t('added', { name: isolate(name) }) : t('saved')),
    onSaved,
  });
  const sent = contactsOf(form.draft);
  return {
    ...form,
    lineError: (line, part) => {
      const index = sent.findIndex((contact) => contact.line === line);
      const error = index < 0 ? undefined : form.errorOf(`contacts.${index}.${part}`);
      if (error === undefined || part !== 'value') return error;
      return t(line.startsWith('email') ? 'emailInvalid' : 'phoneInvalid');
    },
  };
}

/** Adds somebody, or goes on with whom an earlier attempt added. */
async function savePerson(made: PersonInFull | undefined, draft: PersonDraft): Promise<PersonInFull> {
  if (made === undefined) return call('POST /people/', { body: bodyOf(draft) });
  const change = changesBetween(draftOf(made), draft);
  return Object.keys(change).length === 0 ? made : changePerson(made.id, made.version, change);
}

function changePerson(id: string, version: number, change: PersonChange): Promise<PersonInFull> {
  return call('PATCH /people/{id}/', { params: { id }, body: { ...change, version } });
}

function contactPaths(draft: PersonDraft): readonly string[] {
  return contactsOf(draft).flatMap(({ contact }, index) =>
    contact.kind === 'address'
      ? Object.keys(contact.address).map((part) => `contacts.${index}.address.${part}`)
      : [`contacts.${index}.value`],
  );
}

const phoneShape = /^[+(]?[\d\s()./-]*\d[\d\s()./-]*(?:\s*(?:x|ext\.?)\s*\d{1,8})?$/i;
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What can be told before anything is sent. */
function wrongIn(t: PersonFormText, draft: PersonDraft): readonly FieldCheck[] {
  const found: FieldCheck[] = [];
  const wrong = (path: string, message: string) => found.push({ path, code: 'unreadable', message });
  if (nameOf(draft) === '') wrong(draft.kind === 'company' ? 'companyName' : 'familyName', t('nameNeeded'));
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
    if (who === null || who.name.trim() === '') wrong(`relations.${key}`, t('whoNeeded'));
  }
  return found;
}

function fieldWords(t: PersonFormText, draft: PersonDraft, name: FieldName): string {
  const body = bodyOf(draft);
  switch (name) {
    case 'kind':
      return t(`kind_${draft.kind}`);
    case 'language':
      return draft.language === '' ? t('languageNone') : t(`language_${draft.language}`);
    case 'bornOn':
      return draft.bornOn === '' ? nothing : formatDateFull(draft.bornOn);
    case 'custom':
      return lines(Object.entries(body.custom).map(([field, value]) => `${field}: ${value}`));
    case 'contacts':
      return lines(
        body.contacts.map((contact) =>
          contact.kind === 'address'
            ? [contact.address.line1, contact.address.postalCode, contact.address.city].filter(Boolean).join(', ')
            : contact.value,
        ),
      );
    default:
      return body[name] ?? nothing;
  }
}

function lines(texts: readonly string[]): string {
  return texts.length === 0 ? nothing : texts.join('\n');
}
