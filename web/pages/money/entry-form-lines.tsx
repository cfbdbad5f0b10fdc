import { useEffect, useRef, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import {
  amountOn,
  blankLine,
  changeLine,
  duplicateLine,
  isBlankLine,
  moveLine,
  removeLine,
  type EntryDraft,
  type Side,
} from './entry-draft.ts';
import { proposalFor, proposedLine } from './entry-draft-balance.ts';
import { cellOf, focusCell, lineBelow, type LineCell } from './entry-form-cells.ts';
import type { EntryColumns } from './entry-form-columns.ts';
import { lineActOf, type LineAct } from './entry-form-keys.ts';
import { EntryFormLine } from './entry-form-line.tsx';
import type { EntryProblems } from './entry-form-problems.ts';
import { EntryFormTotals } from './entry-form-totals.tsx';
import { useNewEntryText } from './new-entry-text.ts';
import styles from './entry-form-lines.module.css';

export interface EntryFormLinesProps {
  readonly draft: EntryDraft;
  readonly onChange: (change: (draft: EntryDraft) => EntryDraft) => void;
  /** The organisation's own. */
  readonly currency: string;
  readonly columns: EntryColumns;
  readonly problems: EntryProblems;
  /** Enter in a blank line: there is nothing more to write. */
  readonly onDone: () => void;
}

/**
 * The lines, as fast as a spreadsheet: Enter goes to the next cell that matters, the arrows up and down, `=` takes what
 * balances. It is a list of fields and no table, so that each is heard with its own name.
 */
export function EntryFormLines({ draft, onChange, currency, columns, problems, onDone }: EntryFormLinesProps) {
  const t = useNewEntryText();
  const phone = usePhone();
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  const waiting = proposedLine(draft);

  /** Drawn before the next line is run, so that the focus can go to what has only now come. */
  function changeNow(change: (draft: EntryDraft) => EntryDraft) {
    flushSync(() => onChange(change));
  }

  function goOn(key: number) {
    const next = lineBelow(list.current, key);
    if (next !== undefined) focusCell(list.current, next, 'account');
  }

  function enterAccount(key: number, chosen: boolean) {
    const line = latest.current.lines.find((other) => other.key === key);
    if (line === undefined) return;
    const isEnd = !chosen && isBlankLine(line) && latest.current.lines.some((other) => !isBlankLine(other));
    if (isEnd) onDone();
    else focusCell(list.current, key, line.side ?? 'debit');
  }

  function accept(key: number): Side | undefined {
    const proposal = proposalFor(latest.current, key);
    if (proposal === undefined) return undefined;
    const { side, cents } = proposal;
    changeNow((now) => changeLine(now, key, amountOn(side, cents, null), currency));
    return side;
  }

  function pressInAmount(event: ReactKeyboardEvent<HTMLInputElement>, key: number, side: Side) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const isEmpty = event.currentTarget.value === '';
    const isProposed = isEmpty && key === waiting && proposalFor(draft, key)?.side === side;
    switch (event.key) {
      case '=': {
        const accepted = isEmpty ? accept(key) : undefined;
        if (accepted === undefined) return;
        focusCell(list.current, key, accepted);
        break;
      }
      case 'Tab':
        if (isProposed && !event.shiftKey) accept(key);
        return;
      case 'Enter':
        if (isProposed) accept(key);
        if (isEmpty && !isProposed && side === 'debit') focusCell(list.current, key, 'credit');
        else goOn(key);
        break;
      case 'ArrowUp':
      case 'ArrowDown': {
        const at = draft.lines.findIndex((line) => line.key === key) + (event.key === 'ArrowUp' ? -1 : 1);
        const other = draft.lines[at];
        if (other !== undefined) focusCell(list.current, other.key, side);
        break;
      }
      default:
        return;
    }
    event.preventDefault();
  }

  function run(act: LineAct, key: number, cell: LineCell) {
    const { lines } = latest.current;
    const at = lines.findIndex((line) => line.key === key);
    if (act === 'up' || act === 'down') {
      changeNow((now) => moveLine(now, key, act === 'up' ? -1 : 1));
      focusCell(list.current, key, cell);
    } else if (act === 'duplicate') {
      const { copy } = duplicateLine(latest.current, key);
      changeNow((now) => duplicateLine(now, key).draft);
      focusCell(list.current, copy, cell);
    } else {
      changeNow((now) => removeLine(now, key, currency));
      const next = lines[at + 1] ?? lines[at - 1];
      if (next !== undefined) focusCell(list.current, next.key, cell);
    }
  }

  // The list itself is nothing to act on, so that it listens instead of being given handlers.
  useEffect(() => {
    const element = list.current;
    function listen(event: KeyboardEvent) {
      const act = lineActOf(event);
      const place = cellOf(event.target);
      if (act === undefined || place === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      run(act, place.line, place.cell);
    }
    element?.addEventListener('keydown', listen, { capture: true });
    return () => element?.removeEventListener('keydown', listen, { capture: true });
  });

  function add() {
    const key = Math.max(0, ...draft.lines.map((line) => line.key)) + 1;
    changeNow((now) => ({ ...now, lines: [...now.lines, blankLine(key, currency)] }));
    focusCell(list.current, key, 'account');
  }

  return (
    <div className={styles['grid']} data-cards={phone || undefined} data-columns={[...columns].toSorted().join(' ')}>
      {!phone && <Head currency={columns.has('currency') ? undefined : currency} columns={columns} />}
      <ol ref={list} aria-label={t('lines')}>
        {draft.lines.map((line, index) => (
          <li
            key={line.key}
            data-line={line.key}
            aria-label={t('line', { line: index + 1 })}
            className={styles['line']}
          >
            {phone && <div className={styles['number']}>{t('line', { line: index + 1 })}</div>}
            <EntryFormLine
              line={line}
              number={index + 1}
              proposal={line.key === waiting ? proposalFor(draft, line.key) : undefined}
              columns={columns}
              labelled={phone}
              errors={{
                account: problems.accounts.get(line.key),
                amount: problems.amounts.get(line.key),
                memo: problems.notes.get(line.key),
              }}
              onChange={(change) => onChange((now) => changeLine(now, line.key, change, currency))}
              onAccountEnter={(chosen) => enterAccount(line.key, chosen)}
              onMemoEnter={() => goOn(line.key)}
              onKey={(event, side) => pressInAmount(event, line.key, side)}
              acts={{
                moveUp: index === 0 ? undefined : () => run('up', line.key, 'account'),
                moveDown: index === draft.lines.length - 1 ? undefined : () => run('down', line.key, 'account'),
                duplicate: () => run('duplicate', line.key, 'account'),
                remove: () => run('remove', line.key, 'account'),
              }}
            />
          </li>
        ))}
      </ol>
      <EntryFormTotals draft={draft} currency={currency} columns={columns} />
      <TextAct className={styles['add']} onClick={add}>
        {t('addLine')}
      </TextAct>
    </div>
  );
}

function Head({ currency, columns }: { readonly currency: string | undefined; readonly columns: EntryColumns }) {
  const t = useNewEntryText();
  return (
    <div aria-hidden="true" className={styles['head']}>
      <span>{t('account')}</span>
      {columns.has('basis') && <span>{t('basis')}</span>}
      {columns.has('currency') && <span>{t('currency')}</span>}
      <span className={styles['end']}>{currency === undefined ? t('debit') : t('headDebit', { currency })}</span>
      <span className={styles['end']}>{currency === undefined ? t('credit') : t('headCredit', { currency })}</span>
      {columns.has('memo') && <span className={styles['note']}>{t('lineMemo')}</span>}
      <span />
    </div>
  );
}
