import { TextField } from '#web/kit/field/text-field.tsx';
import { useIndexText } from './index-text.ts';
import styles from './index.module.css';

export interface FindReportProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onEnter: () => void;
}

/** Narrows the list while one types; Enter opens the first report of it. */
export function FindReport({ typed, onType, onEnter }: FindReportProps) {
  const t = useIndexText();
  return (
    <search className={styles['find']}>
      <TextField
        label={t('find')}
        labelHidden
        type="search"
        placeholder={t('find')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
      />
    </search>
  );
}
