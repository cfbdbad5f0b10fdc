import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { FormPair, FormPanel, InlineForm } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { Part } from './part.tsx';
import styles from './kit-page.module.css';

const states = ['saved', 'invalid', 'restored'] as const;
type State = (typeof states)[number];
const bounds = { number: { max: 20, required: true }, name: { max: 120, required: true } };

export function FormsSection() {
  const [isOpen, setOpen] = useState(true);
  const [state, setState] = useState<State>('saved');
  return (
    <div className={styles['frame']}>
      <ListLayout
        header={
          <PageHeader
            eyebrow="Accounts"
            title="4100 Rent"
            actions={<Button onClick={() => setOpen(true)}>Edit</Button>}
          />
        }
        panel={isOpen && <AccountForm state={state} onClose={() => setOpen(false)} />}
      >
        <Part title="Form of a record: checked by the table of the API, refusals at their field, draft kept">
          <Segmented
            label="State"
            options={states.map((value) => ({ value, label: value }))}
            value={state}
            onChange={setState}
          />
        </Part>
        <Part title="The same in its place">
          <NoteForm />
        </Part>
      </ListLayout>
    </div>
  );
}

function AccountForm({ state, onClose }: { readonly state: State; readonly onClose: () => void }) {
  const form = useRecordForm({
    draft: () => ({ number: '4100', name: 'Rent' }),
    bounds,
    check: () =>
      state === 'invalid' ? [{ path: 'number', code: 'unreadable', message: 'This number is taken.' }] : [],
    send: async () => undefined,
    said: () => 'Account saved',
    onSaved: onClose,
  });
  return (
    <FormPanel
      form={{ ...form, isRestored: state === 'restored' }}
      title="4100 Rent"
      eyebrow="Edit account"
      act="Save"
      onClose={onClose}
    >
      <FormPair>
        <TextField label="Number" {...form.text('number')} />
        <TextField label="Name" {...form.text('name')} />
      </FormPair>
    </FormPanel>
  );
}

function NoteForm() {
  const form = useRecordForm({
    draft: () => ({ name: '' }),
    bounds: { name: bounds.name },
    send: async () => undefined,
    said: () => 'Note saved',
  });
  return (
    <InlineForm quiet form={form} title="Note" act="Add note">
      <TextField label="Note" {...form.text('name')} />
    </InlineForm>
  );
}
