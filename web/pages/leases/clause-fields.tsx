import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { CheckedField } from '#web/kit/checked-field/checked-field.tsx';
import { partControls } from '#web/kit/record-form/part-controls.ts';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { clausePercentOf, everyMonthsOf, indexOf, noticeDaysOf, type ClauseDraft } from './charge-draft.ts';
import { useChargeText } from './charge-text.ts';
import { useToday } from '#web/lib/use-today.ts';
import styles from './charge-fields.module.css';

export interface ClauseFieldsProps {
  readonly clause: ClauseDraft;
  readonly onChange: (change: Partial<ClauseDraft>) => void;
  readonly errorOf: (path: string) => string | undefined;
}

/** By a percentage, which bites by itself; or by an index, which is looked up when its day comes. */
export function ClauseFields({ clause, onChange, errorOf }: ClauseFieldsProps) {
  const c = useChargeText();
  const today = useToday();
  const control = partControls(clause, onChange, errorOf);
  const text = (name: keyof typeof isReadable, path: string, help?: string) => (
    <CheckedField
      label={c(name)}
      autoComplete="off"
      maxLength={name === 'indexName' ? 120 : 20}
      inputMode={name === 'indexName' ? 'text' : 'decimal'}
      help={help}
      problem={clause[name].trim() === '' || isReadable[name](clause[name]) ? undefined : c(wrong[name])}
      {...control.text(name)}
      error={errorOf(path)}
    />
  );
  return (
    <>
      <Segmented
        label={c('clauseKind')}
        options={(['percent', 'index'] as const).map((kind) => ({ value: kind, label: c(`clause_${kind}`) }))}
        {...control.choice('kind')}
      />
      <div className={styles['row']}>
        <DateField label={c('firstOn')} today={today} required {...control.date('firstOn')} />
        {text('everyMonths', 'everyMonths')}
        {clause.kind === 'percent' && text('percent', 'millipercent', c('percentHelp'))}
      </div>
      {clause.kind === 'index' && (
        <>
          <div className={styles['row']}>
            {text('indexName', 'indexName', c('indexNameHelp'))}
            {text('baseIndex', 'baseIndex', c('baseIndexHelp'))}
          </div>
          <div className={styles['row']}>
            {text('floor', 'floorMillipercent')}
            {text('cap', 'capMillipercent')}
            {text('noticeDays', 'noticeDays')}
          </div>
          <Checkbox label={c('neverDown')} {...control.checked('neverDown')} />
        </>
      )}
    </>
  );
}

const wrong = {
  everyMonths: 'monthsWrong',
  percent: 'percentWrong',
  indexName: 'indexWrong',
  baseIndex: 'indexWrong',
  floor: 'percentWrong',
  cap: 'percentWrong',
  noticeDays: 'noticeWrong',
} as const;

const isReadable = {
  everyMonths: (text: string) => everyMonthsOf(text) !== null,
  percent: (text: string) => clausePercentOf(text) !== null,
  indexName: () => true,
  baseIndex: (text: string) => indexOf(text) !== null,
  floor: (text: string) => clausePercentOf(text) !== null,
  cap: (text: string) => clausePercentOf(text) !== null,
  noticeDays: (text: string) => noticeDaysOf(text) !== null,
};

/** By the server's names. */
export const clauseFields = [
  'firstOn',
  'everyMonths',
  'millipercent',
  'indexName',
  'baseIndex',
  'floorMillipercent',
  'capMillipercent',
  'noticeDays',
] as const;
