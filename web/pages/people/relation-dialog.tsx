import { useRef } from 'react';
import { Isolated, isolate } from '#web/kit/isolate/isolated.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import type { PersonInFull } from './api.ts';
import { draftOf, type RelationLine } from './person-draft.ts';
import { usePersonFormText } from './person-form-text.ts';
import { usePersonText } from './person-text.ts';
import { RelationFields } from './relation-lines.tsx';
import { noProgress, saveRelations } from './save-person.ts';

export interface RelationDialogProps {
  readonly person: PersonInFull;
  readonly onClose: () => void;
}

/** Says who is called, who stands in, who speaks for a company; whoever is not there yet is added along with it. */
export function RelationDialog({ person, onClose }: RelationDialogProps) {
  const t = usePersonText();
  const f = usePersonFormText();
  const progress = useRef(noProgress());
  const form = useRecordForm({
    draft: (): RelationLine => ({
      key: '1',
      kind: person.kind === 'company' ? 'contact-person' : 'emergency-contact',
      who: null,
      note: '',
    }),
    check: ({ who }) =>
      who === null || who.name.trim() === '' ? [{ path: 'who', code: 'unreadable', message: f('whoNeeded') }] : [],
    line: 'POST /people/{id}/relations/',
    send: async (line) => {
      await saveRelations({ ...draftOf(person), relations: [line] }, person, progress.current);
      return line.who?.name ?? '';
    },
    said: (name) => t('related', { name: isolate(name) }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={<Isolated text={t('relationTitle', { name: isolate(person.name) })} />}
      act={t('relationAct')}
      onClose={onClose}
    >
      <RelationFields line={form.draft} exceptId={person.id} error={form.errorOf('who')} onChange={form.change} />
    </FormDialog>
  );
}
