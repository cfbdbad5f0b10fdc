import { useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { showToast } from '#web/kit/toast/toasts.ts';
import { keyNames } from '#web/lib/key-names.ts';
import { formatList, formatMoney } from '#web/lib/format.ts';
import {
  changeRow,
  copyAbove,
  isBlankRow,
  owedIn,
  pasteRows,
  putAmount,
  removeRow,
  type BatchCell,
  type BatchDraft,
  type RowChange,
} from './batch-draft.ts';
import { cellOf, focusCell } from './batch-keys.ts';
import { BatchGridRow } from './batch-grid-row.tsx';
import { readPasted } from './paste-rows.ts';
import { useBatchText } from './text.ts';
import type { Batch } from './use-batch.ts';
import styles from './batch.module.css';

/** What the cells of all rows call, with the key of their row. */
export interface RowHandlers {
  readonly change: (key: number, change: RowChange) => void;
  readonly remove: (key: number) => void;
  /** The focus came to a cell of a row that only reads so far. */
  readonly enter: (key: number, cell: BatchCell) => void;
  readonly chosen: (key: number) => void;
  readonly press: (event: KeyboardEvent<HTMLInputElement>, key: number, cell: BatchCell) => void;
}

interface Now {
  readonly draft: BatchDraft;
  readonly owedOf: (key: number) => number | undefined;
}

/** Payments row by row: Enter goes on to the next, "=" is what is owed, and rows of a spreadsheet can be pasted. */
export function BatchGrid({ batch }: { readonly batch: Batch }) {
  const t = useBatchText();
  const { draft, change, currency, total, entered, plannedOf } = batch;
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(draft.rows[0]?.key ?? 1);
  const now = useRef<Now>(undefined);
  useLayoutEffect(() => {
    now.current = { draft, owedOf: (key) => plannedOf(key)?.owesCents ?? owedIn(draft, key) };
  });

  function goTo(key: number, cell: BatchCell) {
    flushSync(() => setActive(key));
    focusCell(grid.current, key, cell);
  }

  function below(key: number): number | undefined {
    const rows = now.current?.draft.rows ?? [];
    return rows[rows.findIndex((row) => row.key === key) + 1]?.key;
  }

  function fillOwed(key: number): boolean {
    const owed = now.current?.owedOf(key);
    if (owed === undefined || owed <= 0) return false;
    flushSync(() => change((before) => putAmount(before, key, owed)));
    focusCell(grid.current, key, 'amount');
    return true;
  }

  const handlers: RowHandlers = {
    change: (key, wish) => change((before) => changeRow(before, key, wish)),
    remove: (key) => {
      const next = below(key);
      flushSync(() => change((before) => removeRow(before, key)));
      if (next !== undefined) goTo(next, 'lease');
    },
    enter: goTo,
    chosen: (key) => focusCell(grid.current, key, 'amount'),
    press: (event, key, cell) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const isAll = value === '' || (selectionStart === 0 && selectionEnd === value.length);
      const rows = now.current?.draft.rows ?? [];
      const at = rows.findIndex((row) => row.key === key);
      if (event.key === '=' && cell === 'amount' && isAll) {
        if (fillOwed(key)) event.preventDefault();
      } else if (event.key === 'Enter') {
        event.preventDefault();
        const isUnpaid = cell === 'reference' && rows[at]?.cents === null;
        const next = isUnpaid ? key : below(key);
        if (next !== undefined) goTo(next, isUnpaid ? 'amount' : 'lease');
      } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
        const next = rows[at + (event.key === 'ArrowUp' ? -1 : 1)];
        event.preventDefault();
        if (next !== undefined) goTo(next.key, cell);
      }
    },
  };

  /** Before a picker hears of it: Ctrl and D is no letter. */
  function hear(event: KeyboardEvent) {
    if (event.key !== 'd' || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return;
    const place = cellOf(event.target);
    if (place === undefined) return;
    event.preventDefault();
    flushSync(() => change((before) => copyAbove(before, place.row, place.cell)));
    focusCell(grid.current, place.row, place.cell);
  }

  function paste(event: ClipboardEvent) {
    const place = cellOf(event.target);
    const pasted = place && readPasted(event.clipboardData.getData('text'), place.cell, currency);
    if (place === undefined || pasted === undefined) return;
    const { rows, totals } = pasted;
    event.preventDefault();
    event.stopPropagation();
    if (totals.length > 0) showToast({ text: t('skippedTotals', { count: totals.length, rows: formatList(totals) }) });
    if (rows.length === 0) return;
    flushSync(() => change((before) => pasteRows(before, place.row, rows)));
    const last = now.current?.draft.rows.at(-1)?.key;
    if (last !== undefined) goTo(last, 'lease');
  }

  return (
    <div className={styles['scroll']}>
      <table
        ref={grid}
        className={styles['grid']}
        aria-label={t('grid')}
        onKeyDownCapture={hear}
        onPasteCapture={paste}
      >
        <thead>
          <tr>
            <th scope="col">
              <span className={styles['hidden']}>{t('row')}</span>
            </th>
            <th scope="col">{t('tenant')}</th>
            <th scope="col" className={styles['figure']}>
              {t('owes')}
            </th>
            <th scope="col">{t('method')}</th>
            <th scope="col">{t('reference')}</th>
            <th scope="col" className={styles['figure']}>
              {t('amountIn', { currency })}
            </th>
            <th scope="col" data-wide>
              {t('applied')}
            </th>
            <th scope="col" className={styles['figure']}>
              {t('stillOwes')}
            </th>
          </tr>
        </thead>
        <tbody>
          {draft.rows.map((row, at) => (
            <BatchGridRow
              key={row.key}
              row={row}
              number={at + 1}
              isActive={row.key === active}
              isBlank={isBlankRow(row)}
              currency={row.lease?.currency ?? currency}
              owesCents={plannedOf(row.key)?.owesCents ?? owedIn(draft, row.key)}
              planned={plannedOf(row.key)}
              handlers={handlers}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              {t('slip', { count: entered.length })}
            </th>
            <td className={styles['figure']}>{formatMoney(total, currency)}</td>
            <td data-wide />
            <td />
          </tr>
        </tfoot>
      </table>
      <ul className={styles['keys']} aria-hidden="true">
        {(
          [
            ['Tab', t('keyTab')],
            ['↵', t('keyEnter')],
            ['=', t('keyOwed')],
            [keyNames('Ctrl D'), t('keySame')],
          ] as const
        ).map(([key, what]) => (
          <li key={key}>
            <kbd>{key}</kbd> {what}
          </li>
        ))}
        <li>{t('keyPaste')}</li>
      </ul>
    </div>
  );
}
