import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { Table } from '#web/kit/table/table.tsx';
import { badRowsTable, type CellError, type Check, type Import, type SheetKind } from './api.ts';
import { useErrorText } from './error-text.ts';
import { rowRanges } from './row-ranges.ts';
import { useImportText } from './text.ts';
import styles from './import.module.css';

/** Errors by row and cell, and the rows as a file that can be corrected and sent again. */
export function ErrorList({ found, check }: { readonly found: Import; readonly check: Check }) {
  const t = useImportText();
  const say = useErrorText();
  const several = found.sheets.length > 1;
  const rows = check.errors.map((error, at) => ({ ...error, at }));
  const kinds = found.sheets
    .map(({ kind }) => kind)
    .filter((kind) => check.errors.some((error) => error.kind === kind && error.row !== null));
  const place = ({ kind, row, alsoRows = [] }: CellError) => {
    if (row === null) return t('wholeFile');
    const { shown, more: unnamed } = rowRanges([row, ...alsoRows]);
    const rowsNamed = unnamed === 0 ? shown : t('rowsMore', { rows: shown, count: unnamed });
    return several && kind !== null ? t('rowOf', { row: rowsNamed, kind: t(`kind_${kind}`) }) : rowsNamed;
  };
  const cell = ({ row, column }: CellError) => column ?? (row === null ? '' : t('wholeRow'));
  const more = check.errorCount - check.errors.length;
  const label = (kind: SheetKind) => (several ? t('downloadBadOf', { kind: t(`kind_${kind}`) }) : t('downloadBad'));
  return (
    <Section
      title={check.badRows === 0 ? t('refusedTitle') : t('errorsTitle', { count: check.badRows })}
      // Where the file is refused as a whole, no row is to be corrected and there is no rest.
      lead={check.badRows === 0 ? undefined : t(found.state === 'mapping' ? 'errorsLead' : 'errorsLeadDone')}
      act={
        <span className={styles['links']}>
          {kinds.map((kind) => (
            <ExportMenu key={kind} variant="quiet" label={label(kind)} save={badRowsTable(found.id, kind)} />
          ))}
        </span>
      }
    >
      <Table
        label={t('errorsLabel')}
        rows={rows}
        rowKey={({ at }) => String(at)}
        columns={[
          {
            name: 'row',
            header: t('errorRow'),
            width: several ? '11rem' : '6rem',
            cell: (row) => <span className={styles['what']}>{place(row)}</span>,
          },
          {
            name: 'cell',
            header: t('errorCell'),
            width: '9rem',
            cell: (row) => <span className={styles['cut']}>{cell(row)}</span>,
          },
          {
            name: 'what',
            header: t('errorWhat'),
            cell: (error) => <span className={styles['what']}>{say(error)}</span>,
          },
        ]}
        card={(row) => ({
          title: <span className={styles['words']}>{say(row)}</span>,
          detail: row.row === null ? place(row) : `${t('errorRow')} ${place(row)}, ${cell(row)}`,
        })}
      />
      {more > 0 && <p className={styles['note']}>{t('errorsMore', { count: more })}</p>}
    </Section>
  );
}
