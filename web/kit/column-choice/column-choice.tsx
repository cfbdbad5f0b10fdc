import { useState } from 'react';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { Menu } from '#web/kit/menu/menu.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { useKitText } from '#web/kit/text.ts';

/** Which columns of a list this browser shows. The first one stays: it says what the row is. */
export function useColumnChoice<Row>(list: string, columns: readonly Column<Row>[]) {
  const storageKey = `gable.columns.${list}`;
  const [hidden, setHidden] = useState(
    () => read(storageKey) ?? columns.filter((column) => column.hidden).map((column) => column.name),
  );

  function show(name: string, shown: boolean) {
    const next = shown ? hidden.filter((other) => other !== name) : [...hidden, name];
    setHidden(next);
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Without storage the choice holds until the page is left.
    }
  }

  return { shown: columns.filter((column, index) => index === 0 || !hidden.includes(column.name)), hidden, show };
}

export interface ColumnChoiceProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly hidden: readonly string[];
  readonly onShow: (name: string, shown: boolean) => void;
}

export function ColumnChoice<Row>({ columns, hidden, onShow }: ColumnChoiceProps<Row>) {
  const t = useKitText();
  // Cards have no columns to choose.
  if (usePhone()) return null;
  return (
    <Menu
      label={t('columns')}
      variant="quiet"
      entries={columns.slice(1).map((column) => ({
        label: column.header,
        checked: !hidden.includes(column.name),
        onChange: (checked) => onShow(column.name, checked),
      }))}
    />
  );
}

function read(storageKey: string): readonly string[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : undefined;
  } catch {
    return undefined;
  }
}
