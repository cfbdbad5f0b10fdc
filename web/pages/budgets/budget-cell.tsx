import { memo, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import styles from './budgets.module.css';

export interface BudgetCellProps {
  readonly label: string;
  /** As it stands while nobody is in it. */
  readonly shown: string;
  /** What was typed or saved, to go on from. */
  readonly text: string;
  readonly wrong: string | undefined;
  readonly isChanged: boolean;
  readonly account: number;
  readonly month: number;
  readonly onType: (account: number, month: number, text: string) => void;
  readonly onPaste: (account: number, month: number, text: string) => void;
}

/** One amount. Enter and the arrows go to the cells below and above, as in a spreadsheet. */
export const BudgetCell = memo(function BudgetCell(props: BudgetCellProps) {
  const { label, shown, text, wrong, isChanged, account, month, onType, onPaste } = props;
  const [typing, setTyping] = useState<string>();

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (!/[\t\n]/.test(pasted)) return;
    event.preventDefault();
    setTyping(undefined);
    onPaste(account, month, pasted);
  }

  function leave() {
    if (typing !== undefined && typing !== text) onType(account, month, typing);
    setTyping(undefined);
  }

  return (
    <input
      className={classNames(styles['cell'], isChanged && styles['changed'])}
      aria-label={label}
      aria-invalid={wrong !== undefined || undefined}
      title={wrong}
      inputMode="decimal"
      autoComplete="off"
      data-account={account}
      data-month={month}
      value={typing ?? (wrong === undefined ? shown : text)}
      onFocus={(event) => {
        setTyping(text);
        const box = event.currentTarget;
        requestAnimationFrame(() => box.select());
      }}
      onChange={(event) => setTyping(event.currentTarget.value)}
      onBlur={leave}
      onPaste={paste}
      onKeyDown={(event) => goOn(event, () => setTyping(text))}
    />
  );
});

function goOn(event: KeyboardEvent<HTMLInputElement>, restore: () => void) {
  if (event.key === 'Escape') return restore();
  const step = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey) ? -1 : 1;
  if (!['ArrowUp', 'ArrowDown', 'Enter'].includes(event.key)) return;
  event.preventDefault();
  const { account, month } = event.currentTarget.dataset;
  const next = event.currentTarget
    .closest('table')
    ?.querySelector<HTMLInputElement>(`[data-account="${Number(account) + step}"][data-month="${month}"]`);
  next?.focus();
}
