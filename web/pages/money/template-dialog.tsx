import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMe } from '#web/lib/me.ts';
import type { EntryDraft } from './entry-draft.ts';
import { templateLinesOf } from './entry-draft-forms.ts';
import { useMoneyFailure } from './money-failure.ts';
import { useNewEntryText } from './new-entry-text.ts';
import { addTemplate, changeTemplate, templateKeys, templatesQuery, type EntryTemplate } from './templates-api.ts';
import styles from './template.module.css';

export interface TemplateDialogProps {
  readonly draft: EntryDraft;
  readonly onClose: () => void;
}

/** Keeps what is written as a template: a new one, or the one that it began with. */
export function TemplateDialog({ draft, onClose }: TemplateDialogProps) {
  const t = useNewEntryText();
  const say = useMoneyFailure();
  const form = useId();
  const origin = useQuery(templatesQuery).data?.find(({ id }) => id === draft.templateId);
  const [chosen, setTarget] = useState<'new' | 'change'>();
  const target = chosen ?? (origin === undefined ? 'new' : 'change');
  const changed = target === 'change' ? origin : undefined;
  const [typed, setName] = useState<string>();
  const name = typed ?? changed?.name ?? (origin === undefined ? draft.memo.trim() : '');
  const [amounts, setAmounts] = useState<'kept' | 'open'>('kept');
  const submission = useSaving(draft, { name, amounts, changed, onClose });
  const { submit, busy, failure, message, errorOf, form: formRef } = submission;
  const taken = failure?.code === 'already-exists' ? t('templateTaken') : undefined;
  const hasLines = draft.lines.some(({ accountId }) => accountId !== null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('saveTemplate')}
      description={t('saveTemplateWhy')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy} disabled={!hasLines}>
            {t('templateSave')}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={form} noValidate className={styles['fields']} onSubmit={submit}>
        {origin !== undefined && (
          <RadioGroup
            label={t('templateTarget')}
            options={[
              { value: 'change', label: t('templateChange', { name: origin.name }) },
              { value: 'new', label: t('templateNew') },
            ]}
            value={target}
            onChange={setTarget}
          />
        )}
        <TextField
          ref={focusOnArrival}
          label={t('templateName')}
          required
          maxLength={120}
          autoComplete="off"
          value={name}
          error={taken ?? errorOf('name')}
          onChange={(event) => setName(event.target.value)}
        />
        <RadioGroup
          label={t('templateAmounts')}
          options={[
            { value: 'kept', label: t('amountsKept'), help: t('amountsKeptWhy') },
            { value: 'open', label: t('amountsOpen'), help: t('amountsOpenWhy') },
          ]}
          value={amounts}
          onChange={setAmounts}
        />
        <FormError requestId={failure?.requestId}>
          {!hasLines
            ? t('templateNoLines')
            : failure !== undefined && taken === undefined && message !== undefined
              ? say(failure)
              : undefined}
        </FormError>
      </form>
    </Dialog>
  );
}

interface Saving {
  readonly name: string;
  readonly amounts: 'kept' | 'open';
  readonly changed: EntryTemplate | undefined;
  readonly onClose: () => void;
}

function useSaving(draft: EntryDraft, { name, amounts, changed, onClose }: Saving) {
  const t = useNewEntryText();
  const { currency } = useMe().organisation;
  const queryClient = useQueryClient();
  return useSubmission({
    fields: ['name'],
    check: () => required({ name }),
    send: async () => {
      const lines = templateLinesOf(draft, amounts, currency);
      // A template always says what its entries are for; its own name will do where nothing is written yet.
      const content = { name: name.trim(), memo: draft.memo.trim() || name.trim(), lines };
      const saved = await (changed === undefined ? addTemplate(content) : changeTemplate(changed, content));
      await queryClient.invalidateQueries({ queryKey: templateKeys.templates });
      showToast({ text: t('templateSaved', { name: saved.name }) });
      onClose();
    },
  });
}

/** One and the same function for every render, so that the focus is moved once. */
function focusOnArrival(field: HTMLInputElement | null): void {
  field?.select();
}
