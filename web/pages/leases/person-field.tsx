import { useEffect, useRef, useState } from 'react';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { searchOf, useTypedSearch } from '#web/kit/combobox/combobox-search.ts';
import type { Option } from '#web/kit/select/select.tsx';
import { useFoundPeople } from '#web/lib/find-people.ts';
import { useMay } from '#web/lib/me.ts';
import { NewPersonForm } from './new-person-form.tsx';
import { newPersonDraft, type PersonDraft } from './person-draft.ts';
import { usePeopleText } from './people-text.ts';

export interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

export interface PersonFieldProps {
  readonly label?: string;
  readonly error?: string | undefined;
  /** Who is there already and cannot be chosen twice. */
  readonly taken: readonly string[];
  readonly onChoose: (person: NamedPerson) => void;
  /** Somebody new who is being written down: kept by the form around it, which must not go on without them. */
  readonly draft: PersonDraft | null;
  readonly onDraft: (draft: PersonDraft | null) => void;
}

const newPerson = 'new';

/** Finds somebody to be added to a list; whoever is not there yet is added in place. */
export function PersonField({ label, error, taken, onChoose, draft, onDraft }: PersonFieldProps) {
  const p = usePeopleText();
  const mayAdd = useMay()('people.change');
  const typing = useTypedSearch();
  // Another field for another person: what was chosen stands in the list, and this one is empty again.
  const [round, setRound] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  // What had the focus went with whoever was chosen; one goes on to the next, or by Tab to what follows.
  useEffect(() => {
    if (round > 0) box.current?.querySelector('input')?.focus();
  }, [round]);
  const answer = useFoundPeople(typing.asked);
  const search = searchOf(typing, answer);
  const typed = typing.words;
  const found: readonly Option[] = (answer.data?.items ?? [])
    .filter(({ id }) => !taken.includes(id))
    .map(({ id, name, email, phone }) => ({ value: id, label: name, hint: email ?? phone ?? '' }));
  const addition: Option = { value: newPerson, label: typed === '' ? p('addNew') : p('addNamed', { name: typed }) };

  function choose(option: Option | null) {
    if (option === null) return;
    if (option.value === newPerson) onDraft(newPersonDraft(typed));
    else take({ id: option.value, name: option.label });
  }

  function take(person: NamedPerson) {
    typing.setWords('');
    setRound(round + 1);
    onChoose(person);
  }

  if (draft !== null)
    return (
      <NewPersonForm person={draft} onChange={onDraft} error={error} onUse={take} onCancel={() => onDraft(null)} />
    );
  return (
    <div ref={box}>
      <Combobox
        key={round}
        label={label ?? p('find')}
        help={p(mayAdd ? 'findHelp' : 'findHelpRead')}
        error={error}
        // Nobody is new before it is known who is there.
        options={mayAdd && search.answered === typed ? [...found, addition] : found}
        value={null}
        onChange={choose}
        search={search}
      />
    </div>
  );
}
