import { useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useSendAgain } from '#web/kit/outcome/use-outcome.ts';
import { controlsOf } from '#web/kit/record-form/controls.ts';
import { focusOnArrival, FormPair } from '#web/kit/record-form/record-form.tsx';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { emailShape } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { addPerson, useLikelyPeople, type LikelyPerson } from '#web/lib/find-people.ts';
import { formatList } from '#web/lib/format.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { usePeopleText } from './people-text.ts';
import { fullName, type PersonDraft } from './person-draft.ts';
import styles from './new-person-form.module.css';

const aName = { max: 120 };
const bounds = { company: aName, given: aName, family: aName, email: { max: 254 }, phone: { max: 40 } };

export interface NewPersonFormProps {
  readonly person: PersonDraft;
  readonly onChange: (person: PersonDraft) => void;
  /** What the form around it says: that nobody was added yet. */
  readonly error?: string | undefined;
  readonly onUse: (person: { readonly id: string; readonly name: string }) => void;
  readonly onCancel: () => void;
}

/**
 * Adds somebody without leaving what is being written. It stands inside another form, so that it is none itself: Enter
 * adds the person and sends nothing else.
 */
export function NewPersonForm({ person, onChange, error, onUse, onCancel }: NewPersonFormProps) {
  const p = usePeopleText();
  const queryClient = useQueryClient();
  const { kind, given, family, company, email, phone } = person;
  // On its way, or nobody knows whether they were added: then they would be their own double.
  const [isSent, setSent] = useState(false);
  const set = (change: Partial<PersonDraft>) => {
    // Whatever is written now is somebody else.
    if (isSent) {
      setSent(false);
      clear();
    }
    onChange({ ...person, ...change });
  };
  const full = fullName(person);
  const likely = useLikely({ name: full, email, phone }, isSent);
  const { submit, busy, failure, message, errorOf, clear } = useSubmission({
    fields: ['familyName', 'companyName', 'contacts.0.value', 'contacts.1.value', 'name', 'email'],
    check: () => [...(full === '' ? [{ path: 'name', code: 'required' }] : []), ...emailShape('email', email)],
    onFailure: ({ code }) => {
      if (code !== 'no-answer') setSent(false);
      return true;
    },
    send: async () => {
      setSent(true);
      const added = await addPerson({
        kind,
        ...(kind === 'company'
          ? { companyName: company.trim() }
          : { givenName: given.trim() || null, familyName: family.trim() || null }),
        contacts: [
          ...(email.trim() === '' ? [] : [{ kind: 'email' as const, value: email.trim() }]),
          ...(phone.trim() === '' ? [] : [{ kind: 'phone' as const, value: phone.trim() }]),
        ],
      });
      onUse({ id: added.id, name: added.name });
      void queryClient.invalidateQueries({ queryKey: ['GET /people/'] });
    },
  });

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      submit();
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  }

  const sendAgain = useSendAgain(failure);
  const written = { autoComplete: 'off', onKeyDown: press };
  const control = controlsOf({ draft: person, change: set }, errorOf, bounds);
  const nameError = (errorOf('name') && p('needName')) ?? error;
  const contactError = (index: number) => errorOf(`contacts.${index}.value`);
  return (
    <fieldset className={styles['person']}>
      <legend>{p('newTitle')}</legend>
      <Segmented
        label={p('kind')}
        options={[
          { value: 'person', label: p('kindPerson') },
          { value: 'company', label: p('kindCompany') },
        ]}
        value={kind}
        onChange={(next) => set({ kind: next })}
      />
      {kind === 'company' ? (
        <TextField
          ref={focusOnArrival}
          label={p('companyName')}
          {...written}
          {...control.text('company')}
          error={errorOf('companyName') ?? nameError}
        />
      ) : (
        <FormPair>
          <TextField ref={focusOnArrival} label={p('givenName')} {...written} {...control.text('given')} />
          <TextField
            label={p('familyName')}
            {...written}
            {...control.text('family')}
            error={errorOf('familyName') ?? nameError}
          />
        </FormPair>
      )}
      <FormPair>
        <TextField
          label={p('email')}
          type="email"
          {...written}
          {...control.text('email')}
          error={errorOf('email') ?? (email.trim() === '' ? undefined : contactError(0))}
        />
        <TextField
          label={p('phone')}
          type="tel"
          {...written}
          {...control.text('phone')}
          error={email.trim() === '' ? contactError(0) : contactError(1)}
        />
      </FormPair>
      <Likely people={likely} onUse={onUse} />
      <FormError requestId={failure?.requestId}>{message}</FormError>
      <div className={styles['acts']}>
        <Button busy={busy} onClick={() => submit()}>
          {sendAgain ?? p('add')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {p('cancel')}
        </Button>
      </div>
    </fieldset>
  );
}

function useLikely(typed: { readonly name: string; readonly email: string; readonly phone: string }, isSent: boolean) {
  const asked = useSettled(JSON.stringify(typed), 300);
  // It was of that shape before it became text.
  return useLikelyPeople(JSON.parse(asked) as typeof typed, isSent).data?.items ?? [];
}

function Likely({
  people,
  onUse,
}: {
  readonly people: readonly LikelyPerson[];
  readonly onUse: NewPersonFormProps['onUse'];
}) {
  const p = usePeopleText();
  if (people.length === 0) return null;
  return (
    <div role="status" className={styles['likely']}>
      <p>
        <strong>{p('already')}</strong> {p('alreadyWhy')}
      </p>
      <ul>
        {people.slice(0, 4).map(({ id, name, email, phone, because }) => (
          <li key={id}>
            <span>
              <bdi>{name}</bdi>{' '}
              <small>
                {[email ?? phone, formatList(because.map((why) => p(`because_${why}`)))]
                  .filter((part) => part !== null && part !== '')
                  .join(' · ')}
              </small>
            </span>
            <TextAct aria-label={p('useNamed', { name })} onClick={() => onUse({ id, name })}>
              {p('use')}
            </TextAct>
          </li>
        ))}
      </ul>
    </div>
  );
}
