import type { ReactNode } from 'react';
import { Loading } from '#web/kit/loading/loading.tsx';
import { Headings } from '#web/kit/table/headings.tsx';
import quiet from '#web/kit/quiet.module.css';
import styles from './impact.module.css';

export interface ImpactProps {
  readonly label: string;
  /** Stands above it, where the form has no heading of its own for it. */
  readonly title?: ReactNode;
  /** Everything that it takes is filled in; until then this says what is missing. */
  readonly isAsked: boolean;
  readonly fillIn: ReactNode;
  /** What is shown is of the change before this one. */
  readonly isStale: boolean;
  /** Undefined while it is worked out. */
  readonly children: ReactNode;
}

/** What a change does to the money: looked at before anything is saved, and read out as it changes. */
export function Impact({ label, title, isAsked, fillIn, isStale, children }: ImpactProps) {
  return (
    <section className={styles['impact']} aria-label={label} aria-live="polite" aria-busy={isStale}>
      {title !== undefined && <h3>{title}</h3>}
      {!isAsked && <ImpactNote>{fillIn}</ImpactNote>}
      {isAsked && (children ?? <Loading rows={3} />)}
    </section>
  );
}

export function ImpactNote({ children }: { readonly children: ReactNode }) {
  return <p className={quiet['note']}>{children}</p>;
}

export interface Compared {
  readonly key: string;
  readonly what: ReactNode;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

export interface BeforeAndAfterProps {
  readonly heads: Omit<Compared, 'key'>;
  readonly rows: readonly Compared[];
  /** Stands for the rows that are not shown. */
  readonly rest?: ReactNode;
  readonly totals: readonly Compared[];
}

/** Line by line what it was and what it will be, and what both come to. */
export function BeforeAndAfter({ heads, rows, rest, totals }: BeforeAndAfterProps) {
  return (
    <table className={styles['table']}>
      <Headings of={[[heads.what], [heads.before, styles['end']], [heads.after, styles['end']]]} />
      <tbody>
        {rows.map(({ key, what, before, after }) => (
          <tr key={key}>
            <td>{what}</td>
            <td className={styles['end']}>{before}</td>
            <td className={styles['end']}>{after}</td>
          </tr>
        ))}
        {rest !== undefined && (
          <tr>
            <td colSpan={3}>{rest}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        {totals.map(({ key, what, before, after }) => (
          <tr key={key}>
            <th scope="row">{what}</th>
            <td className={styles['end']}>{before}</td>
            <td className={styles['end']}>{after}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
