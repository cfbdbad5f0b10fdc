import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { addAccount, type AccountKind } from './api.ts';
import { booksChanged } from './books-changed.ts';
import { useAccountsText } from './accounts-text.ts';
import { TaxLineField } from './tax-line-field.tsx';
import { useMoneyText } from './text.ts';
import styles from './add-account-dialog.module.css';

const kinds: readonly AccountKind[] = ['asset', 'liability', 'equity', 'income', 'expense'];
const blank = { number: '', name: '', kind: 'expense' as AccountKind, isContra: false, taxLine: '', isOperating: true };

export function AddAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useAccountsText();
  const m = useMoneyText();
  const formId = useId();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(blank);
  const change = (part: Partial<typeof blank>) => setDraft({ ...draft, ...part });
  const { submit, busy, failure, message, errorOf, form, clear } = useSubmission({
    fields: ['number', 'name', 'taxLine'],
    check: () => required({ number: draft.number, name: draft.name }),
    send: async () => {
      const taxLine = draft.taxLine.trim();
      // Only costs stand above or below the net operating income.
      const isOperating = draft.kind !== 'expense' || draft.isOperating;
      const added = await addAccount({ ...draft, isOperating, taxLine: taxLine === '' ? null : taxLine });
      showToast({ text: t('added', { account: `${added.number} ${added.name}` }) });
      onClose();
      await booksChanged(queryClient);
    },
  });
  const isTaken = failure?.code === 'already-exists';
  const numberError = errorOf('number');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('addTitle')}
      description={t('addWhy')}
      footer={
        <>
          <Button onClick={onClose}>{m('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {draft.number.trim() === '' ? t('addActPlain') : t('addAct', { number: draft.number.trim() })}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className={styles['form']} onSubmit={submit}>
        <div className={styles['pair']}>
          <TextField
            ref={focusOnArrival}
            label={t('number')}
            required
            maxLength={20}
            value={draft.number}
            error={
              isTaken ? t('numberTaken') : numberError && draft.number.trim() !== '' ? t('numberInvalid') : numberError
            }
            onChange={(event) => {
              // What was said about the old number does not hold for the new one.
              clear();
              change({ number: event.target.value });
            }}
          />
          <Select
            label={t('kind')}
            value={draft.kind}
            options={kinds.map((kind) => ({ value: kind, label: t(`one_${kind}`) }))}
            onChange={(kind) => change({ kind })}
          />
        </div>
        <TextField
          label={t('name')}
          required
          maxLength={120}
          value={draft.name}
          error={errorOf('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TaxLineField value={draft.taxLine} error={errorOf('taxLine')} onChange={(taxLine) => change({ taxLine })} />
        <Checkbox
          label={t('isContra')}
          help={t('isContraHelp')}
          checked={draft.isContra}
          onChange={(event) => change({ isContra: event.target.checked })}
        />
        {draft.kind === 'expense' && (
          <Checkbox
            label={t('isOperating')}
            help={t('isOperatingHelp')}
            checked={draft.isOperating}
            onChange={(event) => change({ isOperating: event.target.checked })}
          />
        )}
        <FormError requestId={failure?.requestId}>{isTaken ? undefined : message}</FormError>
      </form>
    </Dialog>
  );
}

/** One and the same function for every render, so that the focus is moved once. */
function focusOnArrival(field: HTMLInputElement | null): void {
  field?.focus();
}
