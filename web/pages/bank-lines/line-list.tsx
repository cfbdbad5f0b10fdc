import type { ReactNode } from 'react';
import { Amount } from '#web/kit/amount/amount.tsx';
import { formatMoney } from '#web/lib/format.ts';
import type { GroupName, LineRow } from './line-groups.ts';
import { DoneRow, OpenRow } from './line-row.tsx';
import { useLinesText } from './text.ts';
import type { LineActs } from './use-line-acts.ts';
import type { Lines } from './use-lines.ts';
import styles from './lines.module.css';

interface LineListProps {
  readonly lines: Lines;
  readonly current: string;
  readonly mayChange: boolean;
  readonly acts: LineActs;
  readonly onOpen: (id: string) => void;
  /** On a phone the current line opens inside the list. */
  readonly inside: (row: LineRow) => ReactNode;
}

const order: readonly GroupName[] = ['decideFirst', 'proposed', 'byRule', 'unmatched', 'done'];

/** The lines in their groups: what to decide first, then by how sure they are, and what is done. */
export function LineList({ lines, current, mayChange, acts, onOpen, inside }: LineListProps) {
  const t = useLinesText();
  const currency = lines.rows[0]?.line.currency ?? 'USD';
  return order.map((group) => {
    const rows = lines.rows.filter((row) => row.group === group);
    if (rows.length === 0) return null;
    const done = totalOf(lines, ['matched', 'posted', 'excluded']);
    const [count, sum] = group === 'done' ? done : [rows.length, rows.reduce((all, { line }) => all + line.cents, 0)];
    return (
      <section key={group} aria-labelledby={`group-${group}`} className={styles['group']} data-group={group}>
        <h2 id={`group-${group}`}>
          <span>
            {t(group)} <span className={styles['count']}>{count}</span>
            {group === 'decideFirst' && <span className={styles['note']}>{t('maybeBefore')}</span>}
          </span>
          {group !== 'decideFirst' && <Amount cents={sum} currency={currency} negative="accounting" tone="strong" />}
        </h2>
        <ul>
          {rows.map((row) => {
            const given = {
              row,
              isCurrent: row.line.id === current,
              mayChange,
              acts,
              onOpen: () => onOpen(row.line.id),
            };
            return group === 'done' ? (
              <DoneRow key={row.line.id} {...given} settled={lines.matches.get(row.line.id)} />
            ) : (
              [<OpenRow key={row.line.id} {...given} />, row.line.id === current && inside(row)]
            );
          })}
        </ul>
        {group === 'done' && count > rows.length && (
          <p className={styles['fold']}>
            <span className={styles['windows']} aria-hidden="true">
              {Array.from({ length: Math.min(count - rows.length, 24) }, (_, at) => (
                <span key={at} data-state="done" />
              ))}
            </span>
            {t('more', {
              count: count - rows.length,
              amount: formatMoney(sum - rows.reduce((all, { line }) => all + line.cents, 0), currency, {
                negative: 'accounting',
              }),
            })}
          </p>
        )}
      </section>
    );
  });
}

function totalOf({ counts }: Lines, states: readonly string[]): [count: number, cents: number] {
  const own = counts.filter(({ state }) => states.includes(state));
  return [own.reduce((sum, { count }) => sum + count, 0), own.reduce((sum, { cents }) => sum + Number(cents), 0)];
}

/** As many windows as are drawn; of more lines each stands for several. */
const mostWindows = 60;

/** One window for each line: lit, open, or to decide. */
export function LineWindows({ lines }: { readonly lines: Lines }) {
  const t = useLinesText();
  const [done] = totalOf(lines, ['matched', 'posted', 'excluded']);
  const [open] = totalOf(lines, ['open']);
  const [decide] = totalOf(lines, ['doubtful', 'conflict']);
  const count = done + open + decide;
  if (count === 0) return null;
  const share = (part: number) => (count <= mostWindows ? part : Math.ceil((part * mostWindows) / count));
  const states = [
    ...Array.from({ length: share(done) }, () => 'done'),
    ...Array.from({ length: share(open) }, () => 'open'),
    ...Array.from({ length: share(decide) }, () => 'decide'),
  ];
  return (
    <p className={styles['windows']} role="img" aria-label={t('windows', { done, count })}>
      {states.map((state, at) => (
        <span key={at} data-state={state} />
      ))}
    </p>
  );
}
