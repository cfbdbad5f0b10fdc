import type { ReactNode } from 'react';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { Spine } from '#web/kit/spine/spine.tsx';
import type { PropertyColour } from '#web/kit/spine/property-colour.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import styles from './sheet.module.css';

export interface SheetLine {
  readonly key: string;
  /** `subtotal` has a rule above its figures, `total` a double one below as well. */
  readonly kind: 'heading' | 'line' | 'subtotal' | 'total';
  readonly code?: string;
  readonly label: ReactNode;
  readonly figures?: readonly ReactNode[];
  /** Opens below the line: entries, the rule, who. */
  readonly explanation?: ReactNode;
}

export interface SheetProps {
  readonly label: string;
  /** What and in which currency: "Maple Court, USD". */
  readonly title: ReactNode;
  readonly colour?: PropertyColour;
  readonly columns: readonly string[];
  readonly lines: readonly SheetLine[];
}

/** A statement: rows of 32 px, rules of 108 px under figures only, brackets that hang. */
export function Sheet({ label, title, colour, columns: all, lines }: SheetProps) {
  // A phone has room for two columns of figures, or for one in large type; the rest is on the desk and in the export.
  const { textSize } = usePreferences();
  const columns = usePhone() ? all.slice(0, textSize > 125 ? 1 : 2) : all;
  return (
    <table className={styles['sheet']} aria-label={label}>
      <colgroup>
        <col />
        {columns.map((column) => (
          <col key={column} className={styles['figure']} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className={styles['title']}>
            {colour !== undefined && <Spine small colour={colour} />}
            {title}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {lines.map((line) => (
        <tbody key={line.key} data-kind={line.kind}>
          <tr>
            <th
              scope={line.kind === 'heading' ? 'rowgroup' : 'row'}
              colSpan={line.kind === 'heading' ? columns.length + 1 : 1}
            >
              {line.code !== undefined && <span className={styles['code']}>{line.code}</span>}
              {line.label}
            </th>
            {line.kind !== 'heading' &&
              columns.map((column, at) => (
                <td key={column}>
                  <span>{line.figures?.[at]}</span>
                </td>
              ))}
          </tr>
          {line.explanation !== undefined && (
            <tr>
              <td colSpan={columns.length + 1} className={styles['explanation']}>
                {line.explanation}
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}
