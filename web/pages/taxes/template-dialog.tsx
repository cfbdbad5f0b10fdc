import { useState } from 'react';
import { taxFields } from '#shared/form-fields.ts';
import { FileDrop } from '#web/kit/file-drop/file-drop.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { call } from '#web/lib/client.ts';
import type { FormAsked } from './api.ts';
import { useTaxText } from './text.ts';

interface TemplateDialogProps {
  readonly asked: FormAsked;
  readonly hasTemplate: boolean;
  readonly onClose: () => void;
}

/** The columns of the year's template of the tax office; only its first lines are sent. */
export function TemplateDialog({ asked, hasTemplate, onClose }: TemplateDialogProps) {
  const t = useTaxText();
  const [files, setFiles] = useState<readonly File[]>([]);
  const form = useRecordForm({
    draft: () => ({ header: '' }),
    bounds: { header: { max: taxFields.header.max } },
    fields: [],
    line: 'POST /tax-templates/',
    send: ({ header }) => call('POST /tax-templates/', { body: { ...asked, header } }),
    said: () => t('templateSaved'),
    onSaved: onClose,
  });
  const take = async (chosen: readonly File[]) => {
    setFiles(chosen);
    const text = await chosen[0]?.slice(0, taxFields.header.max).text();
    form.change({ header: text ?? '' });
  };
  return (
    <FormDialog
      form={form}
      title={t('template')}
      why={t('templateWhy')}
      act={t(form.draft.header === '' && hasTemplate ? 'templateReset' : 'save')}
      disabled={form.draft.header === '' && !hasTemplate}
      onClose={onClose}
    >
      <FileDrop
        label={t('templateFile')}
        files={files}
        accept=".csv,text/csv"
        onChange={(chosen) => void take(chosen)}
        error={form.errorOf('header')}
        {...(hasTemplate && { help: t('templateHeld') })}
      />
    </FormDialog>
  );
}
