import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { blankLine, type EntryDraft } from './entry-draft.ts';
import { proposalFor, proposedLine } from './entry-draft-balance.ts';
import { cellOf, focusCell } from './entry-form-cells.ts';
import type { EntryColumns } from './entry-form-columns.ts';
import { useLineHandlers } from './entry-form-handlers.ts';
import { lineActOf } from './entry-form-keys.ts';
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
  const waiting = proposedLine(draft);

  const handlers = useLineHandlers(list, { draft, onChange, currency, onDone });

  // The list itself is nothing to act on, so that it listens instead of being given handlers.
  useEffect(() => {
    const element = list.current;
    function listen(event: KeyboardEvent) {
      const act = lineActOf(event);
      const place = cellOf(event.target);
      if (act === undefined || place === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      handlers.run(act, place.line, place.cell);
    }
    element?.addEventListener('keydown', listen, { capture: true });
    return () => element?.removeEventListener('keydown', listen, { capture: true });
  }, [handlers]);

  function add() {
    const key = Math.max(0, ...draft.lines.map((line) => line.key)) + 1;
    flushSync(() => onChange((now) => ({ ...now, lines: [...now.lines, blankLine(key, currency)] })));
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
              isLast={index === draft.lines.length - 1}
              accountError={problems.accounts.get(line.key)}
              amountError={problems.amounts.get(line.key)}
              memoError={problems.notes.get(line.key)}
              handlers={handlers}
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
      {columns.has('memo') && <span>{t('lineMemo')}</span>}
      <span />
    </div>
  );
}
