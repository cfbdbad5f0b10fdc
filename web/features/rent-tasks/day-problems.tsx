import { useQuery } from '@tanstack/react-query';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { dayProblemsQuery, type DayProblem } from './day-problems-query.ts';
import { useDayProblemsText } from './day-problems-text.ts';
import styles from './day-problems.module.css';

const places: Readonly<Record<DayProblem['task'], string>> = {
  charges: '/rent/run',
  prepayments: '/rent/receipts',
  'late-fees': '/rent/late-fees',
  reminders: '/rent/reminders',
};

/** What should have been done by itself and was not, why, and where to look. Nothing where all is well. */
export function DayProblems() {
  const d = useDayProblemsText();
  const { data } = useQuery(dayProblemsQuery);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section className={styles['problems']}>
      <h3 className={styles['heading']}>
        {d('heading')} <span>{data.items.length}</span>
      </h3>
      <ul>
        {data.items.map((problem) => (
          <Row key={problem.task} problem={problem} />
        ))}
      </ul>
    </section>
  );
}

const known = ['closed-period', 'archived-account', 'internal'] as const;

function Row({ problem: { task, since, code, detail, retryAt } }: { readonly problem: DayProblem }) {
  const d = useDayProblemsText();
  const { timeZone } = useMe().organisation;
  const own = known.find((one) => one === code);
  const reason = own === undefined ? detail || d('code_other') : d(`code_${own}`);
  return (
    <li className={styles['row']}>
      <span className={styles['words']}>
        <span className={styles['title']}>{d(`task_${task}`)}</span>
        <span className={styles['why']}>
          {d('why', { date: formatDate(since), reason })}
          {retryAt !== null && ` ${d('retry', { at: formatInstant(retryAt, timeZone) })}`}
        </span>
      </span>
      <TextLink to={places[task]} className={styles['act']}>
        {d(`act_${task}`)}
      </TextLink>
    </li>
  );
}
