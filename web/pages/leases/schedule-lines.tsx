import { Amount } from '#web/kit/amount/amount.tsx';
import { Headings } from '#web/kit/table/headings.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { Schedule } from './api.ts';
import { chargeName } from './lease-words.ts';
import { linePeriod } from '#web/lib/period-words.ts';
import { ReckonedAmount } from './reckoned-amount.tsx';
import { useScheduleText } from './schedule-text.ts';
import { useLeaseText } from './text.ts';
import styles from './schedule.module.css';

/** The same lines where there is little room: beside the wizard, and in a peek. */
export function ScheduleLines({ schedule, atMost }: { readonly schedule: Schedule; readonly atMost?: number }) {
  const t = useLeaseText();
  const s = useScheduleText();
  const { currency } = schedule;
  const lines = schedule.lines.slice(0, atMost);
  return (
    <table className={styles['lines']} aria-label={s('label')}>
      <Headings of={[[t('due'), styles['day']], [t('what')], [t('amount', { currency }), styles['end']]]} />
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.chargeKey} ${line.periodKey} ${line.part}`}>
            <td className={styles['day']}>{formatDate(line.dueOn)}</td>
            <td>{t('lineOf', { charge: chargeName(t, line), period: linePeriod(line) })}</td>
            <td className={styles['end']}>
              <ReckonedAmount line={line} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      {atMost === undefined && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {s('totalShort')}
            </th>
            <td className={styles['end']}>
              <Amount cents={schedule.totalCents} currency={currency} zero="number" />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
