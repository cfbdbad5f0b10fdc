import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/kit/button/button.tsx';
import { TextArea } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMe } from '#web/lib/me.ts';
import { AddressLines } from './address-lines.tsx';
import { routeQuery } from '#web/lib/route-query.ts';
import type { Duplicate, PersonInFull } from './api.ts';
import { ContactLines } from './contact-lines.tsx';
import { CustomLines } from './custom-lines.tsx';
import { DuplicateHints } from './duplicate-hints.tsx';
import { PersonConflict } from './person-conflict.tsx';
import { blankDraft, draftOf, takeOver, type PersonDraft } from './person-draft.ts';
import { usePersonFormText } from './person-form-text.ts';
import { PersonNames } from './person-names.tsx';
import { RelationLines } from './relation-lines.tsx';
import { useDuplicates } from './use-duplicates.ts';
import { useKeptPersonDraft, type KeptPerson } from './use-kept-person-draft.ts';
import { usePersonSubmission } from './use-person-submission.ts';
import styles from './person-form.module.css';

export interface PersonFormProps {
  /** Whom it is about; left out, somebody is added. */
  readonly person?: PersonInFull | undefined;
  /** What was typed elsewhere about the same person: it is added to what is known. */
  readonly typed?: PersonDraft | undefined;
  readonly onClose: () => void;
  readonly onSaved: (person: PersonInFull) => void;
}

/** Everything about somebody in one panel. What is typed is kept until it is saved. */
export function PersonForm({ person, typed, onClose, onSaved }: PersonFormProps) {
  const t = usePersonFormText();
  const id = useId();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { user, organisation } = useMe();
  const [isTakenOver, setTakenOver] = useState(typed !== undefined);
  const kept = useKeptPersonDraft(`${organisation.id}.${user.id}.${person?.id ?? 'new'}`, () =>
    begin(person ?? null, typed),
  );
  const { base, draft, change } = kept;
  const found = useDuplicates(draft, base);
  const { submit, busy, failure, message, errorOf, lineError, relationError, conflict, settle, form } =
    usePersonSubmission({
      kept,
      fetch: (personId) =>
        queryClient.fetchQuery({ ...routeQuery('GET /people/{id}/', { params: { id: personId } }), staleTime: 0 }),
      onSaved: (saved) => {
        showToast({ text: base === null ? t('added', { name: isolate(saved.name) }) : t('saved') });
        onSaved(saved);
      },
    });

  /** Two records of the same become one; what is not saved yet goes to the record that is there. */
  function choose(duplicate: Duplicate) {
    if (base !== null) {
      void navigate(`/people/${base.id}/merge?with=${duplicate.id}`);
      return;
    }
    kept.forget();
    void navigate(`/people/${duplicate.id}?edit=1`, { state: { typed: draft } });
  }

  const isCompany = draft.kind === 'company';
  return (
    <SidePanel
      title={base === null ? t(isCompany ? 'addCompanyTitle' : 'addTitle') : <bdi>{base.name}</bdi>}
      eyebrow={base !== null && t('editEyebrow')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            {t(base !== null ? 'save' : isCompany ? 'addCompany' : 'add')}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate className={styles['form']} onSubmit={submit}>
        {isTakenOver && <p className={styles['note']}>{t('takenOver')}</p>}
        {kept.isRestored && !isTakenOver && (
          <p className={styles['note']}>
            {t('restored')}
            <TextAct
              onClick={() => {
                setTakenOver(false);
                kept.forget(begin(person ?? null, undefined));
              }}
            >
              {t('startOver')}
            </TextAct>
          </p>
        )}
        <FocusFirst>
          <PersonNames draft={draft} onChange={change} errorOf={errorOf} />
          <DuplicateHints found={found} offers={base === null ? 'add' : 'merge'} onChoose={choose} />
        </FocusFirst>
        <ContactLines
          kind="email"
          lines={draft.emails}
          onChange={(emails) => change({ emails })}
          errorOf={(key) => lineError(`email-${key}`, 'value')}
        />
        <ContactLines
          kind="phone"
          lines={draft.phones}
          onChange={(phones) => change({ phones })}
          errorOf={(key) => lineError(`phone-${key}`, 'value')}
        />
        <AddressLines
          lines={draft.addresses}
          onChange={(addresses) => change({ addresses })}
          errorOf={(key, part) => lineError(`address-${key}`, `address.${part}`)}
        />
        {base === null && (
          <RelationLines
            of={draft.kind}
            lines={draft.relations}
            onChange={(relations) => change({ relations })}
            errorOf={relationError}
          />
        )}
        <div>
          <TextArea
            label={t('notes')}
            rows={3}
            maxLength={10_000}
            value={draft.notes}
            error={errorOf('notes')}
            onChange={(event) => change({ notes: event.target.value })}
          />
        </div>
        <CustomLines lines={draft.custom} onChange={(custom) => change({ custom })} />
        {conflict !== undefined && <PersonConflict conflict={conflict} draft={draft} onSettle={settle} />}
        <FormError requestId={failure?.requestId}>{message}</FormError>
      </form>
    </SidePanel>
  );
}

function begin(base: PersonInFull | null, typed: PersonDraft | undefined): KeptPerson {
  const draft = base === null ? blankDraft() : draftOf(base);
  return { base, draft: typed === undefined ? draft : takeOver(draft, typed) };
}

/** The panel takes the focus as it opens; whoever opened it wants to type. */
function FocusFirst({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      box.current?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return <div ref={box}>{children}</div>;
}
