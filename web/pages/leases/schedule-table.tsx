import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { Schedule, ScheduleLine } from './api.ts';
import type { DepositDue } from './deposit-due.ts';
import { chargeName } from './lease-words.ts';
import { linePeriod, periodWords } from '#web/lib/period-words.ts';
import { ReckonedAmount } from './reckoned-amount.tsx';
import { useScheduleText, type ScheduleText } from './schedule-text.ts';
import { useLeaseText, type LeaseText } from './text.ts';

interface Row {
  readonly key: string;
  readonly dueOn: string;
  readonly cents: number;
  /** Undefined for the deposit. */
  readonly line: ScheduleLine | undefined;
  /** What the charge came to before, where this line is the first of a new amount. */
  readonly beforeCents: number | undefined;
  /** The sum of its month, on the last line of it. */
  readonly monthCents: number | undefined;
}

interface ScheduleTableProps {
  readonly schedule: Schedule | undefined;
  /** Listed among the charges, and part of the sums. */
  readonly deposit?: DepositDue | undefined;
}

/** Line by line what falls due, with the sum of each month that has several, and all of it. */
export function ScheduleTable({ schedule, deposit }: ScheduleTableProps) {
  const t = useLeaseText();
  const s = useScheduleText();
  const currency = schedule?.currency ?? '';
  const rows = schedule && rowsOf(schedule, deposit);
  const totalCents = (schedule?.totalCents ?? 0) + (deposit?.cents ?? 0);
  const hasMonths = rows?.some(({ monthCents }) => monthCents === undefined) === true;
  const columns: readonly Column<Row>[] = [
    { name: 'due', header: t('due'), width: '7.5rem', cell: ({ dueOn }) => formatDate(dueOn) },
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
      cell: (row) => <RowAmount row={row} currency={currency} />,
      ...(hasMonths || schedule === undefined
        ? {}
        : { total: <Amount cents={totalCents} currency={currency} zero="number" /> }),
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
            total: <Amount cents={totalCents} currency={currency} zero="number" />,
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
      card={({ beforeCents, ...row }) => ({
        title: nameOf(t, s, row),
        detail: (
          <>
            {formatDate(row.dueOn)}
            {beforeCents !== undefined && (
              <Detail>{t('amountBefore', { amount: formatMoney(beforeCents, currency) })}</Detail>
            )}
          </>
        ),
        amount: <RowAmount row={row} currency={currency} />,
      })}
    />
  );
}

const keyOf = ({ key }: Row) => key;

function nameOf(t: LeaseText, s: ScheduleText, { line }: Pick<Row, 'line'>): string {
  return line === undefined ? s('deposit') : t('lineOf', { charge: chargeName(t, line), period: linePeriod(line) });
}

function RowAmount({
  row: { line, cents },
  currency,
}: {
  readonly row: Pick<Row, 'line' | 'cents'>;
  readonly currency: string;
}) {
  return line === undefined ? (
    <Amount cents={cents} currency={currency} />
  ) : (
    <ReckonedAmount line={line} currency={currency} />
  );
}

function What({ row: { beforeCents, ...row }, currency }: { readonly row: Row; readonly currency: string }) {
  const t = useLeaseText();
  const s = useScheduleText();
  return (
    <>
      {nameOf(t, s, row)}
      {beforeCents !== undefined && (
        <Detail>{t('amountBefore', { amount: formatMoney(beforeCents, currency) })}</Detail>
      )}
    </>
  );
}

function rowsOf({ lines, months }: Schedule, deposit: DepositDue | undefined): readonly Row[] {
  const before = new Map<string, number>();
  const charged = lines.map((line) => {
    const known = before.get(line.chargeKey);
    before.set(line.chargeKey, line.how.fullCents);
    const beforeCents = known === undefined || known === line.how.fullCents ? undefined : known;
    const { dueOn, cents } = line;
    return { key: `${line.chargeKey} ${line.periodKey} ${line.part}`, dueOn, cents, line, beforeCents };
  });
  const all = [
    ...(deposit === undefined ? [] : [{ key: 'deposit', ...deposit, line: undefined, beforeCents: undefined }]),
    ...charged,
  ].toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));
  const sums = new Map(months.map(({ month, cents }) => [month, cents]));
  if (deposit !== undefined) {
    const month = deposit.dueOn.slice(0, 7);
    sums.set(month, (sums.get(month) ?? 0) + deposit.cents);
  }
  const last = new Map(all.map(({ dueOn }, index) => [dueOn.slice(0, 7), index]));
  return all.map((row, index) => {
    const month = row.dueOn.slice(0, 7);
    return { ...row, monthCents: last.get(month) === index ? sums.get(month) : undefined };
  });
}
