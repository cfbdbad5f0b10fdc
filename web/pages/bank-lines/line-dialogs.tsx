import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { call } from '#web/lib/client.ts';
import type { Line } from './line-groups.ts';
import { useLinesText } from './text.ts';
import styles from './lines.module.css';

/** Asks why a line is not of these books. */
export function ExcludeDialog(props: {
  readonly line: Line;
  readonly onDone: (line: Line) => void;
  readonly onClose: () => void;
}) {
  const t = useLinesText();
  // The line as it was when the dialog opened: another version is another line.
  const [line] = useState(props.line);
  const form = useRecordForm({
    draft: () => ({ reason: '' }),
    check: ({ reason }) =>
      reason.trim() === '' ? [{ path: 'reason', code: 'required', message: t('reasonRequired') }] : [],
    line: 'POST /statement-lines/{id}/exclude/',
    send: ({ reason }) =>
      call('POST /statement-lines/{id}/exclude/', {
        params: { id: line.id },
        body: { version: line.version, reason: reason.trim() },
      }),
    said: () => t('excluded'),
    onSaved: props.onDone,
  });
  return (
    <FormDialog form={form} title={t('excludeTitle')} why={t('excludeWhy')} act={t('exclude')} onClose={props.onClose}>
      <TextField label={t('reason')} {...form.text('reason')} />
    </FormDialog>
  );
}

/** All keys of the page. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useLinesText();
  const keys = [
    ['j k', t('keyMove')],
    ['↵', t('keyTake')],
    ['1–9', t('keyDigit')],
    ['s', t('keySplit')],
    ['n', t('keyPayment')],
    ['t', t('keyTransfer')],
    ['p', t('keyPost')],
    ['f', t('keyFind')],
    ['x', t('keyExclude')],
    ['r', t('makeRule')],
    ['u', t('keyUndo')],
    ['s', t('keySame')],
    ['n', t('keyNew')],
    ['?', t('keyAll')],
  ] as const;
  return (
    <Dialog open onClose={onClose} title={t('keysTitle')} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <dl className={styles['keys']} data-keys-dialog>
        {keys.map(([key, words]) => (
          <div key={words}>
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** Always in sight: what most lines take. */
export function KeysFoot({ decides, onAll }: { readonly decides: boolean; readonly onAll: () => void }) {
  const t = useLinesText();
  const keys = [
    ['j k', t('keyMove')],
    ...(decides
      ? [
          ['s', t('same')],
          ['n', t('new')],
        ]
      : [
          ['↵', t('keyTake')],
          ['s', t('footSplit')],
          ['n', t('footPayment')],
          ['p', t('footPost')],
          ['x', t('keyExclude')],
        ]),
    ['u', t('keyUndo')],
  ] as const;
  return (
    <div className={styles['foot']}>
      {keys.map(([key = '', words]) => (
        <span key={key}>
          {key.split(' ').map((one) => (
            <kbd key={one}>{one}</kbd>
          ))}
          {words}
        </span>
      ))}
      <button type="button" onClick={onAll}>
        <kbd>?</kbd>
        {t('keyAll')}
      </button>
    </div>
  );
}
