import { useNavigate } from 'react-router';
import { longTextMax } from '#shared/form-fields.ts';
import { TextArea } from '#web/kit/field/text-field.tsx';
import { FormPanel } from '#web/kit/record-form/record-form.tsx';
import { AddressLines } from './address-lines.tsx';
import type { Duplicate } from './api.ts';
import { ContactLines } from './contact-lines.tsx';
import { CustomLines } from './custom-lines.tsx';
import { DuplicateHints } from './duplicate-hints.tsx';
import { usePersonFormText } from './person-form-text.ts';
import { PersonNames } from './person-names.tsx';
import { RelationLines } from './relation-lines.tsx';
import { useDuplicates } from './use-duplicates.ts';
import { usePersonForm, type PersonFormOptions } from './use-person-form.ts';
import styles from './person-form.module.css';

export interface PersonFormProps extends PersonFormOptions {
  readonly onClose: () => void;
}

/** Everything about somebody in one panel. What is typed is kept until it is saved. */
export function PersonForm({ person, typed, onClose, onSaved }: PersonFormProps) {
  const t = usePersonFormText();
  const navigate = useNavigate();
  const form = usePersonForm({ person, typed, onSaved });
  const { draft, change, errorOf, lineError } = form;
  const found = useDuplicates(draft, person ?? null, form.isSent);
  const isCompany = draft.kind === 'company';
  const isTakenOver = typed !== undefined;

  /** Two records of the same become one; what is not saved yet goes to the record that is there. */
  function choose(duplicate: Duplicate) {
    if (person !== undefined) {
      void navigate(`/people/${person.id}/merge?with=${duplicate.id}`);
      return;
    }
    form.forget();
    void navigate(`/people/${duplicate.id}?edit=1`, { state: { typed: draft } });
  }

  return (
    <FormPanel
      form={isTakenOver ? { ...form, isRestored: false } : form}
      title={person === undefined ? t(isCompany ? 'addCompanyTitle' : 'addTitle') : <bdi>{person.name}</bdi>}
      eyebrow={person !== undefined && t('editEyebrow')}
      act={t(person !== undefined ? 'save' : isCompany ? 'addCompany' : 'add')}
      onClose={onClose}
    >
      {isTakenOver && <p className={styles['note']}>{t('takenOver')}</p>}
      <div>
        <PersonNames draft={draft} onChange={change} errorOf={errorOf} />
        <DuplicateHints found={found} offers={person === undefined ? 'add' : 'merge'} onChoose={choose} />
      </div>
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
      {person === undefined && (
        <RelationLines
          of={draft.kind}
          lines={draft.relations}
          onChange={(relations) => change({ relations })}
          errorOf={(key) => errorOf(`relations.${key}`)}
        />
      )}
      <TextArea label={t('notes')} rows={3} maxLength={longTextMax} {...form.text('notes')} />
      <CustomLines lines={draft.custom} onChange={(custom) => change({ custom })} />
    </FormPanel>
  );
}
