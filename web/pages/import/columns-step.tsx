import { useState } from 'react';
import { addDays, firstOfMonth } from '#shared/dates.ts';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { Table } from '#web/kit/table/table.tsx';
import { formatList, formatMonth, nothing } from '#web/lib/format.ts';
import { useToday } from '#web/lib/use-today.ts';
import { changeImport, checkImport, type Import, type ListChange, type Sheet, type SheetKind } from './api.ts';
import { ListColumns } from './list-columns.tsx';
import { useFieldName } from './list-text.ts';
import { useImportText } from './text.ts';
import { useAct } from './use-act.ts';
import styles from './import.module.css';

interface ColumnsStepProps {
  readonly found: Import;
  readonly onKept: (changed: Import) => void;
  readonly onCheck: () => void;
}

type Mapping = Readonly<Record<string, readonly (string | null)[]>>;

/** Which column is which field: as it seems, to be corrected. */
export function ColumnsStep({ found, onKept, onCheck }: ColumnsStepProps) {
  const t = useImportText();
  const [mapping, setMapping] = useState<Mapping>(() => mappingOf(found));
  const [dateFormat, setDateFormat] = useState(found.dateFormat);
  const [decimalSign, setDecimalSign] = useState(found.decimalSign);
  const [openingOn, setOpeningOn] = useState<string | null>(found.openingOn);
  const { busy, problem, run } = useAct();
  const isList = found.kind === 'list';
  const hasLeases = isList || found.sheets.some(({ kind }) => kind === 'leases');
  const isComplete = found.sheets.every((sheet) => missingIn(sheet, mapping[sheet.kind] ?? []).length === 0);

  /** Another header row means other columns: they begin anew. */
  const changeList = (list: ListChange) =>
    void run(async () => {
      const changed = await changeImport(found.id, found.version, {
        ...(list.headerRow === undefined ? { mapping } : {}),
        list,
      });
      setMapping(mappingOf(changed));
      onKept(changed);
    });

  function check() {
    void run(async () => {
      const change = { mapping, dateFormat, decimalSign, ...(openingOn === null ? {} : { openingOn }) };
      const changed = await changeImport(found.id, found.version, change);
      onKept(changed);
      onKept(await checkImport(changed.id));
      onCheck();
    });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      {isList && <ListColumns found={found} onChange={changeList} />}
      {found.sheets.map((sheet) => (
        <SheetColumns
          key={sheet.kind}
          sheet={sheet}
          fields={mapping[sheet.kind] ?? []}
          onChange={(fields) => setMapping({ ...mapping, [sheet.kind]: fields })}
        />
      ))}
      <Section title={t(isList ? 'openings' : 'formats')} lead={t('remembered')}>
        <div className={styles['formats']}>
          {!isList && (
            <>
              <Segmented
                label={t('dateFormat')}
                value={dateFormat}
                onChange={setDateFormat}
                options={(['iso', 'us', 'eu'] as const).map((value) => ({ value, label: t(`date_${value}`) }))}
              />
              <Segmented
                label={t('decimal')}
                value={decimalSign}
                onChange={setDecimalSign}
                options={[
                  { value: '.', label: t('decimal_point') },
                  { value: ',', label: t('decimal_comma') },
                ]}
              />
            </>
          )}
          {hasLeases && (
            <>
              <DateField label={t('openingOn')} help={t('openingHint')} value={openingOn} onChange={setOpeningOn} />
              <RentOfMonth openingOn={openingOn} onChange={setOpeningOn} />
            </>
          )}
        </div>
      </Section>
      <FormError>{problem}</FormError>
      <div className={styles['acts']}>
        <Button type="submit" variant="primary" busy={busy} disabled={!isComplete || openingOn === null}>
          {busy ? t('checking') : t('check')}
        </Button>
        <span className={styles['note']}>{t('checkDetail')}</span>
      </div>
    </form>
  );
}

/** Whether the balances have the rent of this month is the same as of which day they are. */
function RentOfMonth({
  openingOn,
  onChange,
}: {
  readonly openingOn: string | null;
  readonly onChange: (day: string) => void;
}) {
  const t = useImportText();
  const today = useToday();
  const first = firstOfMonth(today);
  const before = addDays(first, -1);
  return (
    <RadioGroup
      label={t('rentOfMonth', { month: formatMonth(today) })}
      value={openingOn === null ? null : openingOn < first ? 'charged' : 'included'}
      onChange={(choice) => onChange(choice === 'included' ? today : before)}
      options={[
        { value: 'included', label: t('rentInBalances') },
        { value: 'charged', label: t('rentNotInBalances') },
      ]}
    />
  );
}

function mappingOf({ sheets }: Import): Mapping {
  return Object.fromEntries(sheets.map(({ kind, columns }) => [kind, columns.map(({ field }) => field)]));
}

interface SheetColumnsProps {
  readonly sheet: Sheet;
  readonly fields: readonly (string | null)[];
  readonly onChange: (fields: readonly (string | null)[]) => void;
}

function SheetColumns({ sheet, fields, onChange }: SheetColumnsProps) {
  const t = useImportText();
  const kind = t(`kind_${sheet.kind}`);
  const nameOf = useFieldName();
  const missing = missingIn(sheet, fields).map(nameOf);
  const rows = sheet.columns.map((column, at) => ({
    ...column,
    at,
    name: column.header || t('noHeader', { number: at + 1 }),
  }));
  /** What another column was, it is no more. */
  const set = (at: number, key: string) =>
    onChange(fields.map((old, other) => (other === at ? key || null : old === key ? null : old)));
  const choice = ({ at, name }: (typeof rows)[number]) => (
    <Select
      label={t('fieldOf', { header: name })}
      labelHidden
      small
      value={fields[at] ?? ''}
      onChange={(key) => set(at, key)}
      options={[
        { value: '', label: t('leftOut') },
        ...sheet.fields.map(({ key, isRequired }) => ({
          value: key,
          label: isRequired ? t('required', { field: nameOf(key) }) : nameOf(key),
          short: nameOf(key),
        })),
      ]}
    />
  );
  return (
    <Section
      title={t('sheetTitle', { kind, name: sheet.name })}
      lead={
        missing.length > 0
          ? t('missing', { count: missing.length, fields: formatList(missing) })
          : t('sheetRows', { count: sheet.rows })
      }
    >
      <Table
        label={t('columnsLabel', { kind })}
        rows={rows}
        rowKey={({ at }) => `${sheet.kind satisfies SheetKind}-${at}`}
        columns={[
          {
            name: 'header',
            header: t('columnHeader'),
            width: '30%',
            cell: ({ name }) => <span className={styles['cut']}>{name}</span>,
          },
          {
            name: 'samples',
            header: t('columnSamples'),
            cell: (row) => <span className={styles['samples']}>{samplesOf(row)}</span>,
          },
          { name: 'field', header: t('columnField'), width: '17rem', cell: choice },
        ]}
        card={(row) => ({
          title: row.name,
          detail: <span className={styles['samples']}>{samplesOf(row)}</span>,
          chip: choice(row),
        })}
      />
    </Section>
  );
}

function samplesOf({ samples }: Sheet['columns'][number]): string {
  return samples.length === 0 ? nothing : samples.join(' · ');
}

function missingIn({ fields }: Sheet, chosen: readonly (string | null)[]): string[] {
  return fields.filter(({ key, isRequired }) => isRequired && !chosen.includes(key)).map(({ key }) => key);
}
