import { FormPair } from '#web/kit/record-form/record-form.tsx';
import { Select } from '#web/kit/select/select.tsx';
import type { Mapping, TablePreview } from './api.ts';
import { amountForms, amountOf, formOf, withColumn, type AmountForm } from './mapping.ts';
import { useBankingText } from './text.ts';
import styles from './banking.module.css';

interface MapFieldsProps {
  readonly preview: TablePreview;
  /** Nothing while no day or no amount is known. */
  readonly mapping: Mapping | undefined;
  readonly onChange: (mapping: Mapping) => void;
}

/** What each column is, and how signs, days and decimals are written. */
export function MapFields({ preview: { rows }, mapping, onChange }: MapFieldsProps) {
  const t = useBankingText();
  const start: Mapping = mapping ?? {
    skip: 1,
    date: 0,
    text: [],
    amount: { kind: 'signed', column: 1, isOutPlus: false },
  };
  const head = rows[start.skip - 1] ?? [];
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    label: head[at]?.trim() || t('columnNumber', { number: at + 1 }),
  }));
  const optional = [{ value: '', label: t('none') }, ...columns];
  const column = (label: string, value: number | undefined, put: (at: number) => Mapping) => (
    <Select
      label={label}
      options={columns}
      value={value === undefined ? null : String(value)}
      onChange={(at) => onChange(put(Number(at)))}
    />
  );
  const maybe = (label: string, name: 'payee' | 'checkNumber' | 'balance' | 'id' | 'iban') => (
    <Select
      label={label}
      options={optional}
      value={start[name] === undefined ? '' : String(start[name])}
      onChange={(at) => onChange(withColumn(start, name, at === '' ? undefined : Number(at)))}
    />
  );
  const form = formOf(start.amount);
  const cells = rows.slice(start.skip);
  return (
    <div className={styles['fields']}>
      <FormPair>
        {column(t('dateColumn'), start.date, (date) => ({ ...start, date }))}
        <Select
          label={t('dayOrder')}
          options={[
            { value: '', label: t('dayAuto') },
            ...(['month-first', 'day-first'] as const).map((value) => ({ value, label: t(value) })),
          ]}
          value={start.dayOrder ?? ''}
          onChange={(order) => onChange(withColumn(start, 'dayOrder', order === '' ? undefined : order))}
        />
      </FormPair>
      <FormPair>
        <Select
          label={t('amounts')}
          options={amountForms.map((value) => ({ value, label: t(value) }))}
          value={form}
          onChange={(next: AmountForm) => onChange({ ...start, amount: amountOf(next, start.amount, cells) })}
        />
        <Select
          label={t('decimal')}
          options={[
            { value: '', label: t('decimalAuto') },
            { value: '.', label: t('point') },
            { value: ',', label: t('comma') },
          ]}
          value={start.decimal ?? ''}
          onChange={(mark) => onChange(withColumn(start, 'decimal', mark === '' ? undefined : mark))}
        />
      </FormPair>
      <FormPair>
        {start.amount.kind === 'apart' ? (
          <AmountsApart mapping={start} column={column} />
        ) : (
          column(t('amountColumn'), start.amount.column, (at) => ({
            ...start,
            amount: { ...(start.amount as Exclude<Mapping['amount'], { kind: 'apart' }>), column: at },
          }))
        )}
        {start.amount.kind === 'marked' &&
          column(t('mark'), start.amount.mark, (mark) => ({
            ...start,
            amount: amountOf('marked', { ...start.amount, mark } as Mapping['amount'], cells),
          }))}
        {start.amount.kind === 'signed' && maybe(t('balanceColumn'), 'balance')}
      </FormPair>
      <FormPair>
        <Select
          label={t('textColumn')}
          options={optional}
          value={start.text[0] === undefined ? '' : String(start.text[0])}
          onChange={(at) => onChange({ ...start, text: at === '' ? [] : [Number(at), ...start.text.slice(1)] })}
        />
        {maybe(t('payeeColumn'), 'payee')}
      </FormPair>
      <FormPair>
        {maybe(t('checkColumn'), 'checkNumber')}
        {start.amount.kind === 'signed' ? maybe(t('idColumn'), 'id') : maybe(t('balanceColumn'), 'balance')}
      </FormPair>
      <FormPair>
        {maybe(t('ibanColumn'), 'iban')}
        <Select
          label={t('firstRow')}
          options={rows.map((_, at) => ({ value: String(at), label: String(at + 1) }))}
          value={String(start.skip)}
          onChange={(at) => onChange({ ...start, skip: Number(at) })}
        />
      </FormPair>
    </div>
  );
}

interface ApartProps {
  readonly mapping: Mapping;
  readonly column: (label: string, value: number | undefined, put: (at: number) => Mapping) => React.ReactNode;
}

function AmountsApart({ mapping, column }: ApartProps) {
  const t = useBankingText();
  const { amount } = mapping;
  if (amount.kind !== 'apart') return null;
  return (
    <>
      {column(t('moneyIn'), amount.moneyIn, (moneyIn) => ({ ...mapping, amount: { ...amount, moneyIn } }))}
      {column(t('moneyOut'), amount.moneyOut, (moneyOut) => ({ ...mapping, amount: { ...amount, moneyOut } }))}
    </>
  );
}
