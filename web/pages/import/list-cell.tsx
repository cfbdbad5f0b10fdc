import { useEffect, useRef, useState } from 'react';
import { Chip } from '#web/kit/chip/chip.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import type { ListTree } from './api.ts';
import { useFieldName, useListText } from './list-text.ts';
import { hasKeptText, useKeptText } from './use-kept-text.ts';
import styles from './list.module.css';

type Cell = ListTree['buildings'][number]['units'][number]['cells'][number];

interface ListCellProps {
  readonly importId: string;
  readonly cell: Cell;
  readonly onFix: (cell: Pick<Cell, 'row' | 'field' | 'text'>) => void;
}

/** A cell with a problem: a click opens it where it stands, Enter saves, Esc gives up. */
export function ListCell({ importId, cell, onFix }: ListCellProps) {
  const t = useListText();
  const nameOf = useFieldName();
  const { row, field, text } = cell;
  const key = `${importId}.${row}.${field}`;
  const [open, setOpen] = useState(() => hasKeptText(key));
  const [draft, setDraft, drop] = useKeptText(key, text);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (open) form.current?.querySelector('input')?.focus();
  }, [open]);
  const close = () => {
    drop();
    setOpen(false);
  };
  const save = () => {
    close();
    onFix({ row, field, text: draft });
  };
  if (!open)
    return (
      <button
        type="button"
        className={styles['badCell']}
        aria-label={t('fixCell', { field: nameOf(field), row })}
        onClick={() => setOpen(true)}
      >
        <Chip tone={cell.blocks ? 'warn' : 'neutral'}>
          {text === '' ? t('fixMissing', { field: nameOf(field) }) : t('fixText', { field: nameOf(field), text })}
        </Chip>
      </button>
    );
  return (
    <form
      ref={form}
      className={styles['cellForm']}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label={t('fixLabel', { field: nameOf(field), row })}
        labelHidden
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
        }}
      />
      <TextAct type="submit">{t('save')}</TextAct>
      <TextAct variant="other" onClick={close}>
        {t('cancel')}
      </TextAct>
    </form>
  );
}
