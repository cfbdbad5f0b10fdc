import { useId, useRef, useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Isolated, isolate } from '#web/kit/isolate/isolated.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useTouched } from '#web/lib/use-act.ts';
import type { PersonInFull } from './api.ts';
import { draftOf, type RelationLine } from './person-draft.ts';
import { usePersonFormText } from './person-form-text.ts';
import { usePersonText } from './person-text.ts';
import { RelationFields } from './relation-lines.tsx';
import { noProgress, savePerson } from './save-person.ts';
import { usePeopleText } from './text.ts';
import styles from './person-form.module.css';

export interface RelationDialogProps {
  readonly person: PersonInFull;
  readonly onClose: () => void;
}

/** Says who is called, who stands in, who speaks for a company; whoever is not there yet is added along with it. */
export function RelationDialog({ person, onClose }: RelationDialogProps) {
  const t = usePersonText();
  const f = usePersonFormText();
  const p = usePeopleText();
  const form = useId();
  const touched = useTouched();
  const progress = useRef(noProgress());
  const [line, setLine] = useState<RelationLine>({
    key: '1',
    kind: person.kind === 'company' ? 'contact-person' : 'emergency-contact',
    who: null,
    note: '',
  });
  const isMissing = line.who === null || line.who.name.trim() === '';
  const {
    submit,
    busy,
    failure,
    message,
    errorOf,
    form: formRef,
  } = useSubmission({
    fields: ['who'],
    check: () => (isMissing ? [{ path: 'who', code: 'required' }] : []),
    send: async () => {
      const draft = { ...draftOf(person), relations: [line] };
      await savePerson({ base: person, draft, progress: progress.current, fetch: async () => person });
      showToast({ text: t('related', { name: isolate(line.who?.name ?? '') }) });
      void touched('POST /people/{id}/relations/');
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Isolated text={t('relationTitle', { name: isolate(person.name) })} />}
      footer={
        <>
          <Button onClick={onClose}>{p('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {t('relationAct')}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={form} noValidate className={styles['form']} onSubmit={submit}>
        <RelationFields
          line={line}
          exceptId={person.id}
          error={errorOf('who') && f('whoNeeded')}
          onChange={(change) => setLine({ ...line, ...change })}
        />
        <FormError requestId={failure?.requestId}>{message}</FormError>
      </form>
    </Dialog>
  );
}
