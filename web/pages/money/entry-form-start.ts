import { useEffect, useRef } from 'react';
import type { EntryDraft } from './entry-draft.ts';
import { focusCell } from './entry-form-cells.ts';

/**
 * On arrival the focus goes where typing goes on: into the words of the entry, and where there are some, to the first
 * thing that a line lacks. Not where fingers do the pointing: a keyboard would cover the form before it has been read.
 */
export function useTypingStart(draft: EntryDraft): void {
  const arrived = useRef(draft);
  useEffect(() => {
    if (window.matchMedia('(pointer: coarse)').matches || isBusyElsewhere()) return;
    const page = document.querySelector('main');
    const { memo, lines } = arrived.current;
    const open = lines.find(({ accountId, cents }) => accountId === null || cents === null);
    if (memo.trim() === '' || open === undefined) page?.querySelector<HTMLElement>('[name="memo"]')?.focus();
    else focusCell(page, open.key, open.accountId === null ? 'account' : (open.side ?? 'debit'));
  }, []);
}

/** In the palette, for example, which may have been opened while the page was on its way. */
function isBusyElsewhere(): boolean {
  return document.activeElement?.matches('input, textarea, select, [role="dialog"] *') === true;
}
