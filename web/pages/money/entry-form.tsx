import { latestDate } from '#shared/dates.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { useRef, type ReactNode } from 'react';
import type { EntryDraft } from './entry-draft.ts';
import { focusCell } from './entry-form-cells.ts';
import { useEntryColumns } from './entry-form-columns.ts';
import { EntryFormLines } from './entry-form-lines.tsx';
import type { EntryProblems } from './entry-form-problems.ts';
import { useNewEntryText } from './new-entry-text.ts';
import styles from './entry-form.module.css';

export interface EntryFormProps {
  readonly draft: EntryDraft;
  readonly onChange: (change: (draft: EntryDraft) => EntryDraft) => void;
  readonly currency: string;
  readonly today: string;
  readonly problems: EntryProblems;
  readonly onDone: () => void;
  /** In the place of the date, where an entry has its days elsewhere. */
  readonly instead?: ReactNode;
}

/** Date, words and lines of an entry. It knows nothing of what becomes of it. */
export function EntryForm({ draft, onChange, currency, today, problems, onDone, instead }: EntryFormProps) {
  const t = useNewEntryText();
  const form = useRef<HTMLDivElement>(null);
  const { all, columns, needed, show } = useEntryColumns(draft, currency);
  const names = { memo: 'lineMemo', basis: 'basis', currency: 'currency' } as const;
  return (
    <div ref={form}>
      <div className={styles['top']}>
        {instead ?? (
          <div className={styles['date']}>
            <DateField
              label={t('date')}
              latest={latestDate}
              required
              today={today}
              value={draft.date}
              error={problems.date}
              onChange={(date) => onChange((now) => ({ ...now, date }))}
              onEnter={() => form.current?.querySelector<HTMLElement>('[name="memo"]')?.focus()}
            />
          </div>
        )}
        <div className={styles['memo']}>
          <TextField
            label={t('memo')}
            name="memo"
            required
            maxLength={500}
            autoComplete="off"
            value={draft.memo}
            error={problems.memo}
            onChange={(event) => onChange((now) => ({ ...now, memo: event.target.value }))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              focusCell(form.current, draft.lines[0]?.key ?? 1, 'account');
            }}
          />
        </div>
        <div className={styles['columns']}>
          <Menu
            label={t('columns')}
            variant="quiet"
            entries={all.map((column) => ({
              label: t(names[column]),
              checked: columns.has(column),
              disabled: needed.includes(column),
              onChange: (shown) => show(column, shown),
            }))}
          />
        </div>
      </div>
      <h2 className={styles['hidden']}>{t('lines')}</h2>
      <EntryFormLines
        draft={draft}
        onChange={onChange}
        currency={currency}
        columns={columns}
        problems={problems}
        onDone={onDone}
      />
    </div>
  );
}
