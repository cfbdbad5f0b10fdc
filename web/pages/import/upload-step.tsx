import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { FileDrop } from '#web/kit/file-drop/file-drop.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Progress } from '#web/kit/progress/progress.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useMay } from '#web/lib/me.ts';
import { beginImport, downloadEverything, downloadTemplate, type Import, type ImportKind } from './api.ts';
import { PastImports } from './past-imports.tsx';
import { useImportText } from './text.ts';
import { useAct } from './use-act.ts';
import styles from './import.module.css';

const kinds = ['properties', 'units', 'people', 'leases', 'all'] as const;
const sheetKinds = ['properties', 'units', 'people', 'leases'] as const;
/** Of a table. How large an archive or a workbook may be, the server says. */
const bytesAtMost = 25_000_000;

interface UploadStepProps {
  /** With what the file was said to hold: an export of everything is read as one, whatever that was. */
  readonly onBegun: (begun: Import, sentAs: ImportKind) => void;
}

export function UploadStep({ onBegun }: UploadStepProps) {
  const t = useImportText();
  const [kind, setKind] = useState<ImportKind>('properties');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [share, setShare] = useState<number>();
  const { busy, problem, run } = useAct();
  const [file] = files;

  const isTooLarge = file !== undefined && !/\.(?:zip|xlsx)$/i.test(file.name) && file.size > bytesAtMost;

  function send() {
    if (file === undefined || isTooLarge) return;
    void run(async () => onBegun(await beginImport(kind, file, setShare), kind)).finally(() => setShare(undefined));
  }

  return (
    <>
      <form
        className={styles['upload']}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <RadioGroup
          label={t('kind')}
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: t(`kind_${value}`), help: t(`hint_${value}`) }))}
        />
        <FileDrop
          label={t('file')}
          help={t('fileHint')}
          files={files}
          onChange={setFiles}
          accept=".csv,.tsv,.txt,.xlsx,.zip"
          {...(isTooLarge && { error: t('tableTooLarge') })}
        />
        {share !== undefined && <Progress label={t('uploading')} done={share} of={1} />}
        <FormError>{problem}</FormError>
        <div className={styles['acts']}>
          <Button type="submit" variant="primary" busy={busy} disabled={file === undefined || isTooLarge}>
            {t('upload')}
          </Button>
        </div>
      </form>
      <Templates />
      <PastImports />
      <ExportEverything />
    </>
  );
}

function Templates() {
  const t = useImportText();
  const { problem, run } = useAct();
  return (
    <Section title={t('templates')} lead={t('templatesLead')}>
      <FormError>{problem}</FormError>
      <ul className={styles['links']}>
        {sheetKinds.map((kind) => (
          <li key={kind}>
            <TextAct onClick={() => void run(() => downloadTemplate(kind))}>
              {t('template', { kind: t(`kind_${kind}`) })}
            </TextAct>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ExportEverything() {
  const t = useImportText();
  const { busy, problem, run } = useAct();
  if (!useMay()('portfolio.export')) return null;
  return (
    <Section
      title={t('exportTitle')}
      lead={t('exportLead')}
      act={
        <Button busy={busy} onClick={() => void run(downloadEverything)}>
          {t('exportAll')}
        </Button>
      }
    >
      <FormError>{problem}</FormError>
    </Section>
  );
}
