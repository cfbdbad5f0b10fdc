import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CustomFields } from '#web/kit/custom-fields/custom-fields.tsx';
import { parseDate } from '#web/kit/date-field/parse-date.ts';
import type { SaveOutcome } from '#web/kit/inline-field/inline-field.tsx';
import { AreaRecordField, ChoiceRecordField, TextRecordField } from '#web/kit/inline-field/record-field.tsx';
import { saveField } from '#web/kit/inline-field/save-field.ts';
import { formatDateFull } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { PersonChange, PersonInFull } from './api.ts';
import { usePersonText } from './person-text.ts';

type Name = 'givenName' | 'familyName' | 'companyName' | 'language' | 'bornOn' | 'notes';

/** Each value of the record, changed where it stands: Enter saves, Esc reverts, a conflict shows both values. */
export function PersonDetails({ person }: { readonly person: PersonInFull }) {
  const t = usePersonText();
  const { organisation } = useMe();
  const [today] = useState(() => dayIn(organisation.timeZone, new Date()));
  const mayChange = useMay()('people.change') && person.archivedAt === null;
  const save = usePersonSave(person, (draft) => parseDate(draft, today) ?? null);
  const field = (name: Name) => ({
    label: t(name),
    value: draftOf(person, name),
    save: mayChange ? (draft: string) => save(name, draft) : undefined,
  });
  const named = (other: string | null) => (draft: string) =>
    draft.trim() === '' && other === null ? t('nameStays') : undefined;
  return (
    <>
      {person.kind === 'company' ? (
        <TextRecordField maxLength={120} check={named(null)} {...field('companyName')} />
      ) : (
        <>
          <TextRecordField maxLength={120} check={named(person.familyName)} {...field('givenName')} />
          <TextRecordField maxLength={120} check={named(person.givenName)} {...field('familyName')} />
        </>
      )}
      <ChoiceRecordField
        options={[
          { value: '', label: t('languageNone') },
          { value: 'en', label: t('language_en') },
          { value: 'de', label: t('language_de') },
        ]}
        {...field('language')}
      />
      {person.kind === 'person' && (
        <TextRecordField
          maxLength={40}
          show={(value) =>
            parseDate(value, today) === undefined ? value : formatDateFull(parseDate(value, today) ?? value)
          }
          check={(draft) =>
            draft.trim() !== '' && parseDate(draft, today) === undefined
              ? t('bornUnreadable', { example: formatDateFull('1976-11-12') })
              : undefined
          }
          {...field('bornOn')}
        />
      )}
      <AreaRecordField {...field('notes')} />
      <CustomFields
        custom={person.custom}
        save={mayChange ? (custom, name) => save('custom', custom, name) : undefined}
      />
    </>
  );
}

/** What is kept where nothing may stand is null, not an empty text. */
function usePersonSave(person: PersonInFull, dayOf: (draft: string) => string | null) {
  const queryClient = useQueryClient();
  const change = useAct('PATCH /people/{id}/');
  const params = { id: person.id };
  return async (name: Name | 'custom', draft: string | PersonInFull['custom'], customName = ''): Promise<SaveOutcome> =>
    saveField<PersonInFull>({
      record: person,
      fields: [name],
      patch: async (version) => {
        await change({ params, body: { ...changeOf(name, draft, dayOf), version } });
      },
      fetch: () => queryClient.fetchQuery({ ...routeQuery('GET /people/{id}/', { params }), staleTime: 0 }),
      draftOf: (record) => (name === 'custom' ? (record.custom[customName] ?? '') : draftOf(record, name)),
    });
}

function draftOf(person: PersonInFull, name: Name): string {
  return person[name] ?? '';
}

function changeOf(
  name: Name | 'custom',
  draft: string | PersonInFull['custom'],
  dayOf: (draft: string) => string | null,
): PersonChange {
  if (typeof draft !== 'string') return { custom: draft };
  const text = draft.trim();
  if (text === '') return { [name]: null };
  return { [name]: name === 'bornOn' ? dayOf(text) : text };
}
