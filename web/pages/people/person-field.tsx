import { useQuery } from '@tanstack/react-query';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { searchOf, useTypedSearch } from '#web/kit/combobox/combobox-search.ts';
import { TextField } from '#web/kit/field/text-field.tsx';
import { controlsOf } from '#web/kit/record-form/controls.ts';
import { FormPair } from '#web/kit/record-form/record-form.tsx';
import type { Option } from '#web/kit/select/select.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { listQuery } from '#web/lib/route-query.ts';
import type { Person } from './api.ts';
import type { Somebody } from './person-draft.ts';
import { usePersonFormText } from './person-form-text.ts';
import styles from './person-form.module.css';

export interface PersonFieldProps {
  readonly label: string;
  readonly value: Somebody | null;
  readonly onChange: (who: Somebody | null) => void;
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  /** Who cannot be meant. */
  readonly except?: (person: Person) => boolean;
  /** Whoever is not there can be added along with it. */
  readonly allowNew?: boolean;
  readonly state?: 'active' | 'all';
}

const newPrefix = 'new:';

const newBounds = { name: { max: 200 }, phone: { max: 40 }, email: { max: 254 } };

/** Somebody, found by a few letters; or somebody new, by name, phone and email. */
export function PersonField(props: PersonFieldProps) {
  const { value, onChange, error } = props;
  const t = usePersonFormText();
  if (value?.kind !== 'new') return <FindPerson {...props} value={value} />;
  const change = (part: Partial<typeof value>) => onChange({ ...value, ...part });
  const control = controlsOf({ draft: value, change }, () => undefined, newBounds);
  return (
    <div className={styles['new']}>
      <TextField label={t('newName')} autoComplete="off" {...control.text('name')} error={error} />
      <FormPair>
        <TextField label={t('newPhone')} type="tel" autoComplete="off" {...control.text('phone')} />
        <TextField label={t('newEmail')} type="email" autoComplete="off" {...control.text('email')} />
      </FormPair>
      <TextAct variant="other" onClick={() => onChange(null)}>
        {t('chooseInstead')}
      </TextAct>
    </div>
  );
}

function FindPerson({
  label,
  value,
  onChange,
  error,
  help,
  except,
  allowNew = false,
  state = 'active',
}: PersonFieldProps & { readonly value: Extract<Somebody, { kind: 'known' }> | null }) {
  const t = usePersonFormText();
  const typed = useTypedSearch();
  const { words, asked } = typed;
  const wanted = asked === '' ? {} : { q: asked, sort: 'match' as const };
  const answer = useQuery(listQuery('GET /people/', { limit: 20, state, ...wanted }));
  const found = (answer.data?.items ?? [])
    .filter((person) => except?.(person) !== true)
    .map((person) => optionOf(person));
  const added: readonly Option[] =
    allowNew && words !== '' ? [{ value: `${newPrefix}${words}`, label: t('addNew', { name: words }) }] : [];
  return (
    <Combobox
      label={label}
      help={help}
      error={error}
      placeholder={t('findPerson')}
      options={[...found, ...added]}
      value={value === null ? null : { value: value.id, label: value.name }}
      search={searchOf(typed, answer)}
      onChange={(option) => onChange(option === null ? null : somebodyOf(option))}
    />
  );
}

function optionOf({ id, name, email, phone }: Person): Option {
  const hint = email ?? phone;
  return { value: id, label: name, ...(hint === null ? {} : { hint }) };
}

function somebodyOf({ value, label }: Option): Somebody {
  return value.startsWith(newPrefix)
    ? { kind: 'new', name: value.slice(newPrefix.length), phone: '', email: '' }
    : { kind: 'known', id: value, name: label };
}
