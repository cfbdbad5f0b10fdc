import { problems } from '#shared/problems.ts';
import { Headings } from '#web/kit/table/headings.tsx';
import { useApiText } from './text.ts';
import styles from './problems-table.module.css';

/** The one table of codes that the server answers from. */
export function ProblemsTable() {
  const t = useApiText();
  return (
    <table className={styles['table']}>
      <Headings of={[[t('problemStatus')], [t('problemCode')], [t('problemTitle')]]} />
      <tbody>
        {Object.entries(problems).map(([code, { status, title }]) => (
          <tr key={code} id={`problem-${code}`}>
            <td>{status}</td>
            <td>
              <code>{code}</code>
            </td>
            <td lang="en">{title}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
