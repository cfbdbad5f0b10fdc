import { useQuery } from '@tanstack/react-query';
import { templateFields } from '#shared/form-fields.ts';
import { TextField } from '#web/kit/field/text-field.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { required } from '#web/kit/submission/checks.ts';
import { call } from '#web/lib/client.ts';
import { useMe } from '#web/lib/me.ts';
import type { EntryDraft } from './entry-draft.ts';
import { templateLinesOf } from './entry-draft-forms.ts';
import { useMoneyFailure } from './money-failure.ts';
import { useNewEntryText } from './new-entry-text.ts';
import { templatesQuery } from './templates-api.ts';

export interface TemplateDialogProps {
  readonly draft: EntryDraft;
  readonly onClose: () => void;
}

interface Draft {
  readonly target: 'new' | 'change' | undefined;
  /** Until it is written, it is called as it was, or after its memo. */
  readonly typed: string | undefined;
  readonly amounts: 'kept' | 'open';
}

/** Keeps what is written as a template: a new one, or the one that it began with. */
export function TemplateDialog({ draft: entry, onClose }: TemplateDialogProps) {
  const t = useNewEntryText();
  const say = useMoneyFailure();
  const { currency } = useMe().organisation;
  const origin = useQuery(templatesQuery).data?.find(({ id }) => id === entry.templateId);
  const meaning = ({ target, typed }: Draft) => {
    const changed = target === 'new' ? undefined : origin;
    return { changed, name: typed ?? changed?.name ?? (origin === undefined ? entry.memo.trim() : '') };
  };
  const form = useRecordForm({
    draft: (): Draft => ({ target: undefined, typed: undefined, amounts: 'kept' }),
    fields: ['name'],
    check: (draft) => required({ name: meaning(draft).name }),
    line: 'PATCH /entry-templates/{id}/',
    send: (draft) => {
      const { changed, name } = meaning(draft);
      const lines = templateLinesOf(entry, draft.amounts, currency);
      // A template always says what its entries are for; its own name will do where nothing is written yet.
      const content = { name: name.trim(), memo: entry.memo.trim() || name.trim(), lines };
      if (changed === undefined) return call('POST /entry-templates/', { body: content });
      const { id, version } = changed;
      return call('PATCH /entry-templates/{id}/', { params: { id }, body: { ...content, version } });
    },
    placed: { 'already-exists': { name: t('templateTaken') } },
    say,
    said: ({ name }) => t('templateSaved', { name }),
    onSaved: onClose,
  });
  const { changed, name } = meaning(form.draft);
  const hasLines = entry.lines.some(({ accountId }) => accountId !== null);
  return (
    <FormDialog
      form={form}
      title={t('saveTemplate')}
      why={t('saveTemplateWhy')}
      act={t('templateSave')}
      disabled={!hasLines}
      problem={hasLines ? undefined : t('templateNoLines')}
      onClose={onClose}
    >
      {origin !== undefined && (
        <RadioGroup
          label={t('templateTarget')}
          options={[
            { value: 'change', label: t('templateChange', { name: origin.name }) },
            { value: 'new', label: t('templateNew') },
          ]}
          value={changed === undefined ? 'new' : 'change'}
          onChange={(target) => form.change({ target })}
        />
      )}
      <TextField
        ref={selectOnArrival}
        label={t('templateName')}
        required
        maxLength={templateFields.name.max}
        autoComplete="off"
        value={name}
        error={form.errorOf('name')}
        onChange={(event) => form.change({ typed: event.target.value })}
      />
      <RadioGroup
        label={t('templateAmounts')}
        options={[
          { value: 'kept', label: t('amountsKept'), help: t('amountsKeptWhy') },
          { value: 'open', label: t('amountsOpen'), help: t('amountsOpenWhy') },
        ]}
        {...form.choice('amounts')}
      />
    </FormDialog>
  );
}

/** One and the same function for every render, so that the focus is moved once. */
function selectOnArrival(field: HTMLInputElement | null): void {
  field?.select();
}
