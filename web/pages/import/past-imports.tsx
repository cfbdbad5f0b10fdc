import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Chip } from '#web/kit/chip/chip.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Pager } from '#web/kit/pager/pager.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { Table } from '#web/kit/table/table.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { importsQuery, removeImport, type ImportItem } from './api.ts';
import { useCountText } from './counts.tsx';
import { useImportText } from './text.ts';
import { UndoDialog } from './undo-dialog.tsx';
import { useAct } from './use-act.ts';
import { useImportsTable } from './use-imports-table.ts';
import styles from './import.module.css';

const tones = { mapping: 'neutral', done: 'ok', undone: 'warn' } as const;

/** What was imported before, each to be looked at, gone on with or undone. */
export function PastImports() {
  const t = useImportText();
  const pages = usePages();
  const save = useImportsTable();
  const query = useQuery(importsQuery(pages.cursor));
  const { items, next = null } = query.data ?? {};
  return (
    <Section
      title={t('past')}
      {...(items?.length === 0 ? { lead: t('pastNone') } : { act: <ExportAct save={save} /> })}
    >
      {items === undefined && query.error !== null && <QueryFailure query={query} />}
      {items !== undefined && items.length > 0 && <ImportTable rows={items} />}
      <Pager
        startsOver={pages.startsOver}
        onPrevious={pages.goPrevious}
        onNext={next === null ? undefined : () => pages.goNext(next)}
      />
    </Section>
  );
}

function ImportTable({ rows }: { readonly rows: readonly ImportItem[] }) {
  const t = useImportText();
  const counted = useCountText();
  const { timeZone } = useMe().organisation;
  const [undoing, setUndoing] = useState<ImportItem>();
  const queryClient = useQueryClient();
  const { problem, run } = useAct();
  const remove = (row: ImportItem) =>
    void run(async () => {
      await removeImport(row.id);
      showToast({ text: t('removed') });
      await queryClient.invalidateQueries({ queryKey: ['GET /imports/'] });
    });
  const chip = (row: ImportItem) => <Chip tone={tones[row.state]}>{t(`state_${row.state}`)}</Chip>;
  const file = (row: ImportItem) => (
    <TextLink variant="row" to={`/import?id=${row.id}`} className={styles['cut']}>
      {row.fileName}
    </TextLink>
  );
  /** What the file was, and what came of it. */
  const made = ({ kind, counts, leftOut }: ImportItem) => {
    if (counts === null) return t(`kind_${kind}`);
    const all = t('madeOf', { kind: t(`kind_${kind}`), made: counted(counts) });
    return leftOut === 0 ? all : t('madeWithout', { all, count: leftOut });
  };
  /** When it was carried out; one that was not is of when the file came. */
  const at = ({ ranAt, createdAt }: ImportItem) => formatInstant(ranAt ?? createdAt, timeZone);
  return (
    <>
      <FormError>{problem}</FormError>
      <Table
        label={t('pastLabel')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            name: 'file',
            header: t('columnFile'),
            cell: (row) => (
              <span className={styles['what']}>
                {file(row)}
                <span className={styles['under']}>{made(row)}</span>
              </span>
            ),
          },
          {
            name: 'when',
            header: t('columnWhen'),
            width: '11rem',
            cell: at,
          },
          { name: 'state', header: t('columnState'), width: '10rem', cell: chip },
        ]}
        card={(row) => ({
          title: file(row),
          detail: `${made(row)}, ${at(row)}`,
          chip: chip(row),
        })}
        acts={(row) => (
          <>
            {row.state === 'mapping' && (
              <TextAct variant="other" onClick={() => remove(row)}>
                {t('throwAway')}
              </TextAct>
            )}
            {row.state === 'done' && (
              <TextAct variant="other" onClick={() => setUndoing(row)}>
                {t('undo')}
              </TextAct>
            )}
          </>
        )}
      />
      {undoing !== undefined && <UndoDialog found={undoing} onClose={() => setUndoing(undefined)} />}
    </>
  );
}
