import { useLate } from '#web/kit/loading/use-late.ts';
import styles from './table.module.css';

/** Ruled lines at the height of real rows, after 200 ms; until then the same space, empty. */
export function LoadingRows({ count, columns }: { readonly count: number; readonly columns: number }) {
  const late = useLate();
  return (
    <tbody aria-hidden="true" data-ruled={late}>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row}>
          <td colSpan={columns} className={late ? undefined : styles['blank']} />
        </tr>
      ))}
    </tbody>
  );
}
