import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { FileDrop } from '#web/kit/file-drop/file-drop.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Progress } from '#web/kit/progress/progress.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { useMay } from '#web/lib/me.ts';
import { beginImport, downloadEverything, templateTable, type Import, type ImportKind } from './api.ts';
import { useListText } from './list-text.ts';
import { useKeptState } from '#web/kit/kept/use-kept-state.ts';
import { PasteCells, pastedFile } from './paste-cells.tsx';
import { PastImports } from './past-imports.tsx';
import { useImportText } from './text.ts';
import { useAct } from './use-act.ts';
import styles from './import.module.css';

const kinds = ['list', 'properties', 'units', 'people', 'leases', 'all'] as const;
const sheetKinds = ['list', 'properties', 'units', 'people', 'leases'] as const;
const isKind = (value: unknown): value is ImportKind => kinds.some((kind) => kind === value);
const isText = (value: unknown): value is string => typeof value === 'string';

/** Of a table. How large an archive or a workbook may be, the server says. */
const bytesAtMost = 25_000_000;

interface UploadStepProps {
  /** With what the file was said to hold: an export of everything is read as one, whatever that was. */
  readonly onBegun: (begun: Import, sentAs: ImportKind) => void;
}

export function UploadStep({ onBegun }: UploadStepProps) {
  const t = useImportText();
  const listText = useListText();
  const [kind, setKind] = useKeptState<ImportKind>('import-kind', () => 'list', isKind);
  const [pasted, setPasted] = useKeptState('import-cells', () => '', isText);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [share, setShare] = useState<number>();
  const { busy, problem, run } = useAct();
  const [chosen] = files;
  const file =
    chosen ?? (pasted.trim() === '' || kind === 'all' ? undefined : pastedFile(pasted, listText('pasteName')));

  const isTooLarge = file !== undefined && !/\.(?:zip|xlsx|ods)$/i.test(file.name) && file.size > bytesAtMost;

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
          accept=".csv,.tsv,.txt,.xlsx,.ods,.zip"
          {...(isTooLarge && { error: t('tableTooLarge') })}
        />
        {kind !== 'all' && chosen === undefined && <PasteCells value={pasted} onChange={setPasted} />}
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
  return (
    <Section title={t('templates')} lead={t('templatesLead')}>
      <ul className={styles['links']}>
        {sheetKinds.map((kind) => (
          <li key={kind}>
            <ExportMenu variant="quiet" label={t('template', { kind: t(`kind_${kind}`) })} save={templateTable(kind)} />
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
