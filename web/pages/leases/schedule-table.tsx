import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { Schedule, ScheduleLine } from './api.ts';
import { chargeName } from './lease-words.ts';
import { linePeriod, periodWords } from '#web/lib/period-words.ts';
import { ReckonedAmount } from './reckoned-amount.tsx';
import { useScheduleText } from './schedule-text.ts';
import { useLeaseText } from './text.ts';

interface Row {
  readonly key: string;
  readonly line: ScheduleLine;
  /** What the charge came to before, where this line is the first of a new amount. */
  readonly beforeCents: number | undefined;
  /** The sum of its month, on the last line of it. */
  readonly monthCents: number | undefined;
}

/** Line by line what falls due, with the sum of each month that has several, and all of it. */
export function ScheduleTable({ schedule }: { readonly schedule: Schedule | undefined }) {
  const t = useLeaseText();
  const s = useScheduleText();
  const currency = schedule?.currency ?? '';
  const rows = schedule && rowsOf(schedule);
  const hasMonths = rows?.some(({ monthCents }) => monthCents === undefined) === true;
  const columns: readonly Column<Row>[] = [
    { name: 'due', header: t('due'), width: '7.5rem', cell: ({ line }) => formatDate(line.dueOn) },
    {
      name: 'what',
      header: t('what'),
      cell: (row) => <What row={row} currency={currency} />,
    },
    {
      name: 'amount',
      header: t('amount', { currency }),
      width: '9rem',
      align: 'end',
      cell: ({ line }) => <ReckonedAmount line={line} currency={currency} />,
      ...(hasMonths || schedule === undefined
        ? {}
        : { total: <Amount cents={schedule.totalCents} currency={currency} zero="number" /> }),
    },
    ...(hasMonths && schedule !== undefined
      ? [
          {
            name: 'month',
            header: t('month', { currency }),
            width: '9rem',
            align: 'end' as const,
            cell: ({ monthCents }: Row) =>
              monthCents === undefined ? null : <Amount cents={monthCents} currency={currency} />,
            total: <Amount cents={schedule.totalCents} currency={currency} zero="number" />,
          },
        ]
      : []),
  ];
  return (
    <Table
      label={s('label')}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      loadingRows={12}
      total={schedule && s('total', { period: periodWords(schedule) })}
      card={({ line, beforeCents }) => ({
        title: t('lineOf', { charge: chargeName(t, line), period: linePeriod(line) }),
        detail: (
          <>
            {formatDate(line.dueOn)}
            {beforeCents !== undefined && (
              <Detail>{t('amountBefore', { amount: formatMoney(beforeCents, currency) })}</Detail>
            )}
          </>
        ),
        amount: <ReckonedAmount line={line} currency={currency} />,
      })}
    />
  );
}

const keyOf = ({ key }: Row) => key;

function What({ row: { line, beforeCents }, currency }: { readonly row: Row; readonly currency: string }) {
  const t = useLeaseText();
  return (
    <>
      {t('lineOf', { charge: chargeName(t, line), period: linePeriod(line) })}
      {beforeCents !== undefined && (
        <Detail>{t('amountBefore', { amount: formatMoney(beforeCents, currency) })}</Detail>
      )}
    </>
  );
}

function rowsOf({ lines, months }: Schedule): readonly Row[] {
  const sums = new Map(months.map(({ month, cents }) => [month, cents]));
  const last = new Map(lines.map(({ dueOn }, index) => [dueOn.slice(0, 7), index]));
  const before = new Map<string, number>();
  return lines.map((line, index) => {
    const month = line.dueOn.slice(0, 7);
    const known = before.get(line.chargeKey);
    before.set(line.chargeKey, line.how.fullCents);
    return {
      key: `${line.chargeKey} ${line.periodKey} ${line.part}`,
      line,
      beforeCents: known === undefined || known === line.how.fullCents ? undefined : known,
      monthCents: last.get(month) === index ? sums.get(month) : undefined,
    };
  });
}
