import type { ReactNode } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import type { ShownColumn } from './fold-columns.ts';
import styles from './sheet.module.css';

export interface SheetFigure {
  readonly content: ReactNode;
  /** Nothing changed: where columns are folded it goes without saying. */
  readonly isNothing?: boolean;
  /** Left out for a figure that leads nowhere. */
  readonly drill?: {
    readonly id: string;
    /** Said instead of the bare amount: "Rent, Oct 2026: 39,045.00". */
    readonly name: string;
    /** Opens like the others, without the dotted underline: a difference, or nothing at all. */
    readonly plain?: boolean;
  };
}

export interface SheetFiguresProps {
  readonly columns: readonly ShownColumn[];
  readonly figures: readonly SheetFigure[];
  readonly current: string | undefined;
  readonly open: string | undefined;
  readonly explanationId: string;
  readonly onVisit: (id: string) => void;
  readonly onOpen: ((id: string | undefined) => void) | undefined;
}

/** The cells of one line, and below each what was folded into it. */
export function SheetFigures({ columns, figures, ...rest }: SheetFiguresProps) {
  return columns.map((column) => (
    <td key={column.key} className={classNames(column.isText === true && styles['text'])}>
      {isThere(figures[column.at]) && (
        <span className={styles['box']}>
          <Figure figure={figures[column.at]} {...rest} />
        </span>
      )}
      {column.folded.map(
        ({ key, at, label }) =>
          isThere(figures[at]) &&
          figures[at]?.isNothing !== true && (
            <span key={key} className={styles['folded']}>
              {column.folded.length > 1 && <span className={styles['which']}>{label}</span>}
              <Figure figure={figures[at]} {...rest} />
            </span>
          ),
      )}
    </td>
  ));
}

/** An empty place has no rule either. */
function isThere(figure: SheetFigure | undefined): boolean {
  return figure !== undefined && figure.content !== null;
}

function Figure({
  figure,
  current,
  open,
  explanationId,
  onVisit,
  onOpen,
}: Omit<SheetFiguresProps, 'columns' | 'figures'> & { readonly figure: SheetFigure | undefined }) {
  if (figure === undefined) return null;
  const { content, drill } = figure;
  if (drill === undefined) return content;
  const isOpen = drill.id === open;
  return (
    <button
      type="button"
      data-figure={drill.id}
      className={classNames(styles['drill'], drill.plain === true && styles['plain'])}
      tabIndex={drill.id === current ? 0 : -1}
      aria-label={drill.name}
      aria-expanded={isOpen}
      aria-controls={isOpen ? explanationId : undefined}
      onFocus={() => onVisit(drill.id)}
      onClick={() => onOpen?.(isOpen ? undefined : drill.id)}
    >
      {content}
    </button>
  );
}
