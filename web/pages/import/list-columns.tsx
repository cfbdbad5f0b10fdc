import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { formatList } from '#web/lib/format.ts';
import { listTreeQuery, type Import, type ListChange, type ListTree } from './api.ts';
import { useFieldName, useListText } from './list-text.ts';
import shared from './import.module.css';
import styles from './list.module.css';

interface ListColumnsProps {
  readonly found: Import;
  readonly onChange: (change: ListChange) => void;
}

const skippedShown = 8;

/** Where the headers are, which program wrote the file, which rows are skipped, and how each column is read. */
export function ListColumns({ found, onChange }: ListColumnsProps) {
  const t = useListText();
  const nameOf = useFieldName();
  const { data: tree } = useQuery({ ...listTreeQuery(found), placeholderData: keepPreviousData });
  if (tree === undefined) return null;
  const skipped = tree.skipped.slice(0, skippedShown).map(({ row, why }) => t(`skip_${why}`, { row }));
  const more = tree.skipped.length - skipped.length;
  return (
    <>
      <div className={styles['head']}>
        <Select
          label={t('headerRow')}
          value={String(tree.headerRow ?? 0)}
          onChange={(row) => onChange({ headerRow: Number(row) })}
          options={[
            ...tree.headerChoices.map(({ row, text }) => ({
              value: String(row),
              label: t('headerRowAt', { row, text: text.slice(0, 60) }),
            })),
            { value: '0', label: t('noHeaderRow') },
          ]}
        />
        {tree.preset !== null && <Chip tone="tint">{t('preset', { name: tree.preset })}</Chip>}
      </div>
      {skipped.length > 0 && (
        <p className={shared['note']}>
          {t('skippedRows', {
            rows: formatList(more > 0 ? [...skipped, t('skippedMore', { count: more })] : skipped),
          })}
        </p>
      )}
      {tree.formats.length > 0 && (
        <Section title={t('columnFormats')}>
          <div className={shared['formats']}>
            {tree.formats.map((format) => (
              <Select
                key={format.field}
                label={t('formatOf', { field: nameOf(format.field) })}
                help={format.isSure ? format.sample : `${format.sample}. ${t('notSure')}`}
                small
                value={format.format}
                onChange={(value) => onChange({ formats: { [format.field]: value } })}
                options={optionsOf(format, t)}
              />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

/** An example with the signs and the leading zeros of the column; nothing where the usual one is written so. */
function dateLike(sample: string, order: 'iso' | 'us' | 'eu'): string | undefined {
  const [, first = '', sign] = /^(\d{1,2})([/.-])\d/.exec(sample) ?? [];
  if (order === 'iso' || sign === undefined || sign === (order === 'us' ? '/' : '.')) return undefined;
  const month = first.length === 2 ? '03' : '3';
  return (order === 'us' ? [month, '31', '2026'] : ['31', month, '2026']).join(sign);
}

type Format = ListTree['formats'][number];

function optionsOf(
  { type, sample }: Format,
  t: ReturnType<typeof useListText>,
): { value: Format['format']; label: string }[] {
  if (type === 'amount')
    return [
      { value: '.', label: t('format_point') },
      { value: ',', label: t('format_comma') },
    ];
  return (['iso', 'us', 'eu'] as const).map((value) => ({
    value,
    label: dateLike(sample, value) ?? t(`format_${value}`),
  }));
}
