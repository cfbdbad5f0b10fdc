import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { useExport } from '#web/kit/export-act/use-export.ts';
import { Menu } from '#web/kit/menu/menu.tsx';
import { download } from '#web/lib/download.ts';
import { useMay } from '#web/lib/me.ts';
import type { FormAsked, FormSummary } from './api.ts';
import { FileDialog } from './file-dialog.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { useTaxText } from './text.ts';

/** The files of a form and year, and the note that they were filed. */
export function YearEndActs({ asked, summary }: { readonly asked: FormAsked; readonly summary: FormSummary }) {
  const t = useTaxText();
  const { run } = useExport();
  const mayChange = useMay()('taxes.change');
  const [open, setOpen] = useState<'file' | 'template' | null>(null);
  const save = (work: () => Promise<void>) =>
    void run(async () => {
      await work();
      return true;
    });
  const isDue = summary.filing === null ? summary.expected.forms > 0 : summary.corrections.length > 0;
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        label={t('files')}
        entries={[
          ...Array.from({ length: summary.files }, (_, at) => ({
            label: t('irisNumber', { number: String(at + 1) }),
            onSelect: () => save(() => download('GET /tax-files/iris.csv/', { query: { ...asked, file: at + 1 } })),
          })),
          {
            label: t('copies'),
            disabled: summary.files === 0,
            onSelect: () => save(() => download('GET /tax-files/copies.pdf/', { query: asked })),
          },
          ...(mayChange ? [{ label: t('template'), onSelect: () => setOpen('template') }] : []),
        ]}
      />
      {mayChange && isDue && (
        <Button variant="primary" onClick={() => setOpen('file')}>
          {t(summary.filing === null ? 'fileForms' : 'fileCorrections')}
        </Button>
      )}
      {open === 'file' && <FileDialog asked={asked} summary={summary} onClose={close} />}
      {open === 'template' && <TemplateDialog asked={asked} hasTemplate={summary.hasTemplate} onClose={close} />}
    </>
  );
}
