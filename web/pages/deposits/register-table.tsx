import { ExplainedFigure } from '#web/features/explain/explained-figure.tsx';
import type { Asked } from '#web/features/explain/figure-lines-query.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { moneyOf, namesOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { useMedia } from '#web/kit/hooks/use-media.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { Deadline, DepositRow } from './api.ts';
import { DepositState } from './deposit-state.tsx';
import { useDepositsText } from './text.ts';
import styles from './deposits.module.css';

interface RegisterTableProps extends ListTable<DepositRow> {
  readonly today: string;
  /** As of which day and instant, and of which property. */
  readonly scope: Asked;
  readonly isNarrow: boolean;
}

/** One row for each tenancy: what was asked for, came, was earned, kept and paid back, and what is held. */
export function RegisterTable({ today, scope, isNarrow, ...list }: RegisterTableProps) {
  const d = useDepositsText();
  const t = useRentWords();
  const hasRoom = useMedia('(min-width: 1200px)') && !isNarrow;
  const { rows } = list;
  const [first] = rows ?? [];
  const isMixed = rows?.some(({ currency }) => currency !== first?.currency) === true;
  const explained = (row: DepositRow, name: AmountName | 'heldCents', label: string) => {
    const column = reportColumns[name];
    const tone = name === 'heldCents' ? 'strong' : 'ink';
    // What was asked for is no movement of money.
    if (column === undefined) return <Amount cents={row[name]} currency={row.currency} tone={tone} />;
    return (
      <ExplainedFigure
        report="deposit-register"
        asked={{ leaseId: row.leaseId, ...scope }}
        line="total"
        column={column}
        label={`${label}, ${namesOf(t, row.tenants)}`}
        cents={row[name]}
        currency={row.currency}
        tone={tone}
      />
    );
  };
  const amount = (name: AmountName, header: string): Column<DepositRow> => ({
    name,
    header,
    width: amountWidths[name],
    align: 'end',
    cell: (row) => explained(row, name, header),
  });
  const otherDeadline = ({ on, byDeductions }: Deadline) => {
    if (byDeductions === undefined) return null;
    const { withOn, withoutOn } = byDeductions;
    const words =
      on === withoutOn
        ? d('deadlineIfDeducted', { date: formatDate(withOn) })
        : d('deadlineIfWhole', { date: formatDate(withoutOn) });
    return <Detail>{words}</Detail>;
  };
  const columns: readonly Column<DepositRow>[] = [
    {
      name: 'tenant',
      header: d('tenant'),
      cell: (row) => (
        <span className={styles['cut']} title={namesOf(t, row.tenants)}>
          <bdi>{namesOf(t, row.tenants)}</bdi>
          <Detail>
            <bdi>
              {row.unit.name} {row.property.name}
            </bdi>
          </Detail>
        </span>
      ),
    },
    {
      name: 'state',
      header: d('state'),
      width: hasRoom ? '17.5%' : '11.5rem',
      cell: (row) => (
        <>
          <DepositState row={row} today={today} />
          {row.deadline !== null && otherDeadline(row.deadline)}
        </>
      ),
    },
    ...(hasRoom
      ? [
          amount('requestedCents', d('requested')),
          amount('receivedCents', d('received')),
          amount('interestCents', d('interest')),
          amount('keptCents', d('kept')),
          amount('refundedCents', d('refunded')),
        ]
      : []),
    {
      name: 'held',
      header: isMixed || first === undefined ? d('held') : d('heldIn', { currency: first.currency }),
      width: hasRoom ? '11.5%' : '8rem',
      align: 'end',
      cell: (row) => (
        <>
          {explained(row, 'heldCents', d('held'))}
          {isMixed && <Detail>{row.currency}</Detail>}
          {row.lastMonthCents !== 0 && (
            <Detail>
              {d('kind_last-months-rent')} {moneyOf(row.lastMonthCents, row.currency)}
            </Detail>
          )}
        </>
      ),
    },
  ];
  return (
    <Table
      {...list}
      label={d('label')}
      columns={columns}
      spine={({ property }) => propertyColourOf(property.colour)}
      linkOf={({ leaseId }) => `/rent/deposits/${leaseId}`}
      card={(row) => ({
        title: <bdi>{namesOf(t, row.tenants)}</bdi>,
        detail: `${row.unit.name} ${row.property.name}`,
        amount: <Amount cents={row.heldCents} currency={row.currency} />,
        chip: <DepositState row={row} today={today} />,
      })}
    />
  );
}

/** As much as the word above them needs in any language, and no more: the rest is for who it is about. */
const amountWidths = {
  requestedCents: '10.5%',
  receivedCents: '9.5%',
  interestCents: '8.5%',
  keptCents: '10%',
  refundedCents: '11.5%',
} as const;

/** Where the report on deposits has them. */
const reportColumns: Readonly<Partial<Record<AmountName | 'heldCents', string>>> = {
  receivedCents: 'received',
  interestCents: 'interest',
  keptCents: 'kept',
  refundedCents: 'refunded',
  heldCents: 'held',
};

type AmountName = keyof typeof amountWidths;
