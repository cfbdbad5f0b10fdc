import { useQueryClient } from '@tanstack/react-query';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { searchOf, useTypedSearch } from '#web/kit/combobox/combobox-search.ts';
import type { Option } from '#web/kit/select/select.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { addPerson, useFoundPeople, type NewPerson } from '#web/lib/find-people.ts';
import { useMay } from '#web/lib/me.ts';
import { useDialogsText } from './dialogs-text.ts';

export interface PersonFieldProps {
  readonly label: string;
  readonly value: Option | null;
  readonly onChange: (person: Option | null) => void;
  readonly error?: string | undefined;
}

/** Somebody who is known, found by typing; whoever is not is added by their name, and the rest can be written later. */
export function PersonField({ label, value, onChange, error }: PersonFieldProps) {
  const t = useDialogsText();
  const words = useFailureWords();
  const mayAdd = useMay()('people.change');
  const queryClient = useQueryClient();
  const typed = useTypedSearch();
  const settled = typed.asked;
  const answer = useFoundPeople(settled);
  const found = (answer.data?.items ?? []).map((person): Option => {
    const hint = person.email ?? person.phone;
    return { value: person.id, label: person.name, ...(hint === null ? {} : { hint }) };
  });
  const isKnown = found.some((option) => option.label.toLowerCase() === settled.toLowerCase());
  const additions: readonly Option[] =
    settled === '' || isKnown || !mayAdd
      ? []
      : [
          { value: 'new-person', label: t('addPerson', { name: settled }) },
          { value: 'new-company', label: t('addCompany', { name: settled }) },
        ];

  async function choose(option: Option | null) {
    if (option === null || !option.value.startsWith('new-')) {
      onChange(option);
      return;
    }
    try {
      const added = await addPerson(named(option.value === 'new-person' ? 'person' : 'company', settled));
      onChange({ value: added.id, label: added.name });
      void queryClient.invalidateQueries({ queryKey: ['GET /people/'] });
    } catch (problem) {
      showToast({ text: failureText(words, failureOf(problem)), tone: 'bad' });
    }
  }

  return (
    <Combobox
      label={label}
      labelHidden
      placeholder={t('findPerson')}
      options={[...found, ...additions]}
      value={value}
      onChange={(option) => void choose(option)}
      search={searchOf(typed, answer)}
      error={error}
    />
  );
}

/** The last word is the family's name; whoever knows better writes it so on the person's own page. */
function named(kind: 'person' | 'company', name: string): NewPerson {
  if (kind === 'company') return { kind, companyName: name };
  const at = name.lastIndexOf(' ');
  return at < 0 ? { kind, familyName: name } : { kind, givenName: name.slice(0, at), familyName: name.slice(at + 1) };
}
