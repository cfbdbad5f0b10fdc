import { useLayoutEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import {
  amountOn,
  changeLine,
  duplicateLine,
  isBlankLine,
  moveLine,
  removeLine,
  type EntryDraft,
  type LineChange,
  type Side,
} from './entry-draft.ts';
import { proposalFor, proposedLine } from './entry-draft-balance.ts';
import { focusCell, lineBelow, type LineCell } from './entry-form-cells.ts';
import type { LineAct } from './entry-form-keys.ts';

interface Lines {
  readonly draft: EntryDraft;
  readonly onChange: (change: (draft: EntryDraft) => EntryDraft) => void;
  readonly currency: string;
  readonly onDone: () => void;
}

/** What the cells of all lines call, with the key of their line. */
export interface LineHandlers {
  readonly change: (key: number, change: LineChange) => void;
  readonly enterAccount: (key: number, chosen: boolean) => void;
  readonly goOn: (key: number) => void;
  readonly pressInAmount: (event: KeyboardEvent<HTMLInputElement>, key: number, side: Side) => void;
  readonly run: (act: LineAct, key: number, cell: LineCell) => void;
}

/** One and the same object as long as the form lives, so that a key in one line does not draw all the others again. */
export function useLineHandlers(list: RefObject<HTMLElement | null>, lines: Lines): LineHandlers {
  const [{ handlers, follow }] = useState(makeHandlers);
  useLayoutEffect(() => follow(lines, list.current));
  return handlers;
}

/** They act on the lines and the list that they were last told to follow: those on the screen. */
function makeHandlers() {
  let lines: Lines | undefined;
  let list: HTMLElement | null = null;

  function now(): Lines {
    if (lines === undefined) throw new Error('A line was acted on before it was drawn');
    return lines;
  }

  /** Drawn before the next line is run, so that the focus can go to what has only now come. */
  function changeNow(change: (draft: EntryDraft) => EntryDraft) {
    flushSync(() => now().onChange(change));
  }

  function goOn(key: number) {
    const next = lineBelow(list, key);
    if (next !== undefined) focusCell(list, next, 'account');
  }

  function enterAccount(key: number, chosen: boolean) {
    const line = now().draft.lines.find((other) => other.key === key);
    if (line === undefined) return;
    const isEnd = !chosen && isBlankLine(line) && now().draft.lines.some((other) => !isBlankLine(other));
    if (isEnd) now().onDone();
    else focusCell(list, key, line.side ?? 'debit');
  }

  function accept(key: number): Side | undefined {
    const proposal = proposalFor(now().draft, key);
    if (proposal === undefined) return undefined;
    const { side, cents } = proposal;
    changeNow((draft) => changeLine(draft, key, amountOn(side, cents, null), now().currency));
    return side;
  }

  function pressInAmount(event: KeyboardEvent<HTMLInputElement>, key: number, side: Side) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const { draft } = now();
    const isEmpty = event.currentTarget.value === '';
    const isProposed = isEmpty && key === proposedLine(draft) && proposalFor(draft, key)?.side === side;
    switch (event.key) {
      case '=': {
        const accepted = isEmpty ? accept(key) : undefined;
        if (accepted === undefined) return;
        focusCell(list, key, accepted);
        break;
      }
      case 'Tab':
        if (isProposed && !event.shiftKey) accept(key);
        return;
      case 'Enter':
        if (isProposed) accept(key);
        if (isEmpty && !isProposed && side === 'debit') focusCell(list, key, 'credit');
        else goOn(key);
        break;
      case 'ArrowUp':
      case 'ArrowDown': {
        const at = draft.lines.findIndex((line) => line.key === key) + (event.key === 'ArrowUp' ? -1 : 1);
        const other = draft.lines[at];
        if (other !== undefined) focusCell(list, other.key, side);
        break;
      }
      default:
        return;
    }
    event.preventDefault();
  }

  function run(act: LineAct, key: number, cell: LineCell) {
    const before = now().draft.lines;
    const at = before.findIndex((line) => line.key === key);
    if (act === 'up' || act === 'down') {
      changeNow((draft) => moveLine(draft, key, act === 'up' ? -1 : 1));
      focusCell(list, key, cell);
    } else if (act === 'duplicate') {
      const { copy } = duplicateLine(now().draft, key);
      changeNow((draft) => duplicateLine(draft, key).draft);
      focusCell(list, copy, cell);
    } else {
      changeNow((draft) => removeLine(draft, key, now().currency));
      const next = before[at + 1] ?? before[at - 1];
      if (next !== undefined) focusCell(list, next.key, cell);
    }
  }

  const handlers: LineHandlers = {
    change: (key, change) => now().onChange((draft) => changeLine(draft, key, change, now().currency)),
    enterAccount,
    goOn,
    pressInAmount,
    run,
  };
  return {
    handlers,
    follow: (drawn: Lines, element: HTMLElement | null) => {
      lines = drawn;
      list = element;
    },
  };
}
