import { X } from 'lucide-react';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import type { Option } from '#web/kit/select/select.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useDialogsText } from './dialogs-text.ts';
import { PersonField } from './person-field.tsx';
import { equalShares, parseShare, sharePercent, shareText, wholeParts } from './share-parts.ts';
import styles from './dialogs.module.css';

export interface ShareRow {
  readonly key: number;
  readonly person: Option | null;
  readonly share: string;
}

export interface ShareRowsProps {
  readonly rows: readonly ShareRow[];
  readonly onChange: (rows: readonly ShareRow[]) => void;
  readonly personError?: (key: number) => string | undefined;
  readonly shareError?: (key: number) => string | undefined;
}

/** People and their shares, with what the shares come to. */
export function ShareRows({ rows, onChange, personError, shareError }: ShareRowsProps) {
  const t = useDialogsText();
  const sum = sumOf(rows);
  const edit = (key: number, part: Partial<ShareRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <>
      <ul className={styles['owners']}>
        {rows.map((row, at) => (
          <li key={row.key} className={styles['owner']}>
            <PersonField
              label={t('ownerNumber', { number: at + 1 })}
              value={row.person}
              error={personError?.(row.key)}
              onChange={(person) => edit(row.key, { person })}
            />
            <TextField
              label={t('shareOf', { number: at + 1 })}
              labelHidden
              inputMode="decimal"
              autoComplete="off"
              placeholder="%"
              value={row.share}
              error={parseShare(row.share) === undefined ? t('shareInvalid') : shareError?.(row.key)}
              onChange={(event) => edit(row.key, { share: event.target.value })}
            />
            {rows.length > 1 && (
              <button
                type="button"
                className={styles['remove']}
                aria-label={t('removeOwner', { number: at + 1 })}
                onClick={() => onChange(rows.filter((other) => other !== row))}
              >
                <Icon of={X} size={16} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles['line']}>
        <span className={styles['textActs']}>
          <TextAct onClick={() => onChange([...rows, newRow(rows)])}>{t('addOwner')}</TextAct>
          <TextAct variant="other" onClick={() => onChange(withEqualShares(rows))}>
            {t('equal')}
          </TextAct>
        </span>
        <output className={styles['sum']} data-whole={sum === wholeParts}>
          {sumText(t, sum)}
        </output>
      </div>
    </>
  );
}

export function sumOf(rows: readonly ShareRow[]): number {
  return rows.reduce((total, { share }) => total + (parseShare(share) ?? 0), 0);
}

function newRow(rows: readonly ShareRow[]): ShareRow {
  return { key: Math.max(...rows.map(({ key }) => key)) + 1, person: null, share: '' };
}

function withEqualShares(rows: readonly ShareRow[]): readonly ShareRow[] {
  const parts = equalShares(rows.length);
  return rows.map((row, at) => ({ ...row, share: shareText(parts[at] ?? 0) }));
}

function sumText(t: ReturnType<typeof useDialogsText>, sum: number): string {
  if (sum === wholeParts) return t('sum', { sum: sharePercent(sum) });
  return sum < wholeParts
    ? t('sumMissing', { missing: sharePercent(wholeParts - sum) })
    : t('sumOver', { over: sharePercent(sum - wholeParts) });
}
