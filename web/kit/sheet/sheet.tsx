import { useId, useRef, useState, type ReactNode } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { Spine } from '#web/kit/spine/spine.tsx';
import type { PropertyColour } from '#web/kit/spine/property-colour.ts';
import { foldColumns, type SheetColumn } from './fold-columns.ts';
import { SheetFigures, type SheetFigure } from './sheet-figures.tsx';
import { useFigureKeys } from './use-figure-keys.ts';
import { useRoom } from './use-room.ts';
import styles from './sheet.module.css';

export interface SheetLine {
  readonly key: string;
  /** `subtotal` has a rule above its figures, `total` a double one below as well. */
  readonly kind: 'heading' | 'line' | 'subtotal' | 'total';
  readonly code?: string | undefined;
  readonly label: ReactNode;
  /** Beside the label and quieter: the unit of a tenant. */
  readonly aside?: ReactNode;
  /** Of the property that the line belongs to. */
  readonly colour?: PropertyColour | undefined;
  /** One for each column. */
  readonly figures?: readonly SheetFigure[];
}

export interface SheetProps {
  readonly label: string;
  /** What and in which currency: "Maple Court, USD". */
  readonly title: ReactNode;
  readonly colour?: PropertyColour;
  readonly columns: readonly SheetColumn[];
  readonly lines: readonly SheetLine[];
  /** The id of the figure that is explained, in the address or wherever the page keeps it. */
  readonly open?: string | undefined;
  readonly onOpen?: (id: string | undefined) => void;
  /** Entries, the rule, who: it opens below the line of its figure. */
  readonly explain?: (id: string) => ReactNode;
}

const columnsAtMost = 6;

/**
 * A statement: rows of 32 px, rules of 108 px under figures only, brackets that hang. Figures that drill down are one
 * stop of the tab key, and the arrows lead from one to the next.
 */
export function Sheet({ label, title, colour, columns: all, lines, open, onOpen, explain }: SheetProps) {
  const table = useRef<HTMLTableElement>(null);
  const ids = lines.flatMap(({ figures = [] }) => figures.flatMap(({ drill }) => drill?.id ?? []));
  const isPhone = usePhone();
  // More than fit beside each other scroll below their names; on a phone they are folded as any others.
  const isWide = !isPhone && all.length > columnsAtMost;
  const room = useRoom(table, isPhone ? 2 : all.length, ids.join(), isWide);
  const { columns, belowName } = foldColumns(all, room, isPhone);
  const [visited, setVisited] = useState<string>();
  const current = [open, visited].find((id) => id !== undefined && ids.includes(id)) ?? ids[0];
  const explanationId = useId();
  useFigureKeys(table, open === undefined ? undefined : () => onOpen?.(undefined));
  return (
    <div className={classNames(styles['place'], isWide && styles['wide'])}>
      <table
        ref={table}
        className={classNames(
          styles['sheet'],
          columns.length > 4 && styles['many'],
          columns.length < all.length && columns.length === 1 && styles['single'],
        )}
        aria-label={label}
        role={ids.length > 0 ? 'grid' : undefined}
      >
        <colgroup>
          <col />
          {columns.map(({ key }) => (
            <col key={key} className={styles['column']} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={styles['title']}>
              {colour !== undefined && <Spine small colour={colour} />}
              {title}
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classNames(column.isText === true && styles['text'])}>
                {column.label}
                {/* Of several, each figure says its own. */}
                {column.folded.length === 1 && <span className={styles['folded']}>{column.folded[0]?.label}</span>}
              </th>
            ))}
          </tr>
        </thead>
        {lines.map((line) => {
          const opened = line.figures?.findIndex(({ drill }) => drill !== undefined && drill.id === open) ?? -1;
          const place = columns.findIndex(({ at, folded }) => at === opened || folded.some((one) => one.at === opened));
          return (
            <tbody key={line.key} data-kind={line.kind}>
              <tr>
                <th
                  scope={line.kind === 'heading' ? 'rowgroup' : 'row'}
                  // A heading across all columns would scroll away with them.
                  colSpan={line.kind === 'heading' && !isWide ? columns.length + 1 : 1}
                >
                  {line.colour !== undefined && <Spine small colour={line.colour} />}
                  {line.code !== undefined && <span className={styles['code']}>{line.code}</span>}
                  {line.label}
                  {line.aside !== undefined && <span className={styles['aside']}>{line.aside}</span>}
                  {belowName.map(
                    ({ key, at, label: words }) =>
                      line.figures?.[at] !== undefined &&
                      line.figures[at].content !== null && (
                        <span key={key} className={styles['below']}>
                          {words}: {line.figures[at].content}
                        </span>
                      ),
                  )}
                </th>
                {line.kind !== 'heading' && (
                  <SheetFigures
                    columns={columns}
                    figures={line.figures ?? []}
                    current={current}
                    open={open}
                    explanationId={explanationId}
                    onVisit={setVisited}
                    onOpen={onOpen}
                  />
                )}
              </tr>
              {opened !== -1 && open !== undefined && explain !== undefined && (
                <tr className={styles['opened']}>
                  <td colSpan={columns.length + 1}>
                    <div id={explanationId} className={styles['explanation']} data-behind={columns.length - 1 - place}>
                      {explain(open)}
                    </div>
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}
