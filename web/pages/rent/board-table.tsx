import { ExplainedFigure } from '#web/features/explain/explained-figure.tsx';
import type { BoardRow, BoardTotal } from '#web/features/money/api.ts';
import { Sums } from '#web/features/money/sums.tsx';
import { useRentWords } from '#web/features/money/text.ts';
import { moneyOf, monthsOf, namesOf, statusTones } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { useMedia } from '#web/kit/hooks/use-media.ts';
import { Names } from '#web/kit/names/names.tsx';
import { RentStrip } from '#web/kit/rent-strip/rent-strip.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import type { Column, Sort } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { UnitPlace } from '#web/features/money/unit-place.tsx';
import { useBoardText } from './board-text.ts';
import { boardOrderNames, boardOrders, type BoardAddress, type BoardOrder } from './use-board-address.ts';
import styles from './board.module.css';

export interface BoardTableProps extends ListTable<BoardRow> {
  /** The server's, of all pages. */
  readonly total: BoardTotal | undefined;
  readonly state: BoardAddress;
  /** A panel stands beside it. */
  readonly isNarrow: boolean;
}

export function BoardTable({ total, state, isNarrow, ...list }: BoardTableProps) {
  const b = useBoardText();
  const t = useRentWords();
  const hasRoom = useMedia('(min-width: 900px)');
  const { order } = state;
  const currency = sameCurrency(list.rows ?? []);
  const isMixed = currency === undefined;
  const later = (total?.totals ?? []).filter(({ notYetDueCents }) => notYetDueCents > 0);
  const hasColumn = hasRoom && !isNarrow && later.length > 0;
  const { asOf, propertyId } = state;
  const asked = { ...(asOf === undefined ? {} : { asOf }), ...(propertyId === undefined ? {} : { propertyId }) };
  // The report has all rows of a property, not those of a view.
  const explained =
    state.view === 'all' && state.isCounted
      ? (sum: { readonly currency: string; readonly cents: number }) => (
          <ExplainedFigure
            report="rent-roll"
            asked={asked}
            line="total"
            column="balance"
            label={b('balancePlain')}
            {...sum}
          />
        )
      : undefined;
  const columns: readonly Column<BoardRow>[] = [
    {
      name: 'tenant',
      header: b('tenant'),
      sortable: true,
      cell: (row) => (
        <span className={styles['cut']} title={namesOf(t, row.tenants)}>
          <Names of={row.tenants} none={t('noTenant')} />
        </span>
      ),
    },
    {
      name: 'unit',
      header: b('unit'),
      sortable: true,
      width: isNarrow ? '26%' : '19%',
      cell: (row) => <Place row={row} />,
    },
    ...(isNarrow || !hasRoom
      ? []
      : [
          {
            name: 'months',
            header: b('months'),
            width: '18.5%',
            cell: ({ strip }: BoardRow) => <RentStrip months={monthsOf(strip)} />,
          },
        ]),
    {
      name: 'status',
      header: b('status'),
      sortable: true,
      width: isNarrow ? '6rem' : '16%',
      cell: (row) => <Status row={row} />,
    },
    ...(hasColumn
      ? [
          {
            name: 'later',
            header: isMixed || currency === '' ? b('laterPlain') : b('later', { currency }),
            width: '9.5rem',
            align: 'end' as const,
            cell: (row: BoardRow) => <Amount cents={row.notYetDueCents} currency={row.currency} />,
            total: <Sums totals={later.map((sums) => ({ currency: sums.currency, cents: sums.notYetDueCents }))} />,
          },
        ]
      : []),
    {
      name: 'balance',
      sortable: true,
      header: currency === undefined || currency === '' ? b('balancePlain') : b('balance', { currency }),
      width: isNarrow && later.length === 0 ? '7.25rem' : '9.5rem',
      align: 'end',
      cell: (row) => <Balance row={row} isMixed={isMixed} saysLater={!hasColumn && later.length > 0} asOf={asOf} />,
      ...(total === undefined ? {} : { total: <Sums totals={total.totals} amount={explained} /> }),
    },
  ];
  return (
    <Table
      {...list}
      label={b('label')}
      columns={columns}
      spine={({ property }) => propertyColourOf(property.colour)}
      sort={{ column: columnOf(order.sort), direction: order.direction }}
      onSort={(sort) => state.change({ sort: orderOf(sort, state.usual) })}
      openKey={list.openKey ?? (state.address.pay === '' ? undefined : state.address.pay)}
      linkOf={({ leaseId }) => `/leases/${leaseId}`}
      tight={isNarrow}
      rowLabel={(row) => namesOf(t, row.tenants)}
      {...(total === undefined
        ? {}
        : {
            total: [
              b('totalOf', { count: total.count }),
              ...(hasColumn ? [] : later).map((sums) =>
                b('notYetDue', { amount: moneyOf(sums.notYetDueCents, sums.currency) }),
              ),
            ].join(' · '),
          })}
      card={(row) => ({
        title: <Names of={row.tenants} none={t('noTenant')} />,
        detail: (
          <>
            <bdi>{row.unit.name}</bdi> <bdi>{row.property.name}</bdi>
            {row.notYetDueCents > 0 && ` · ${b('notYetDue', { amount: moneyOf(row.notYetDueCents, row.currency) })}`}
          </>
        ),
        middle: <RentStrip months={monthsOf(row.strip)} />,
        amount: <Balance isCard row={row} isMixed={isMixed} saysLater={false} />,
        chip: <Status row={row} />,
      })}
    />
  );
}

/** How late somebody is stands under their status. */
function columnOf(sort: BoardAddress['order']['sort']): string {
  return sort === 'oldest' ? 'status' : sort;
}

function orderOf({ column, direction }: Sort, usual: BoardOrder): string {
  const order = boardOrderNames.find(
    (name) => columnOf(boardOrders[name].sort) === column && boardOrders[name].direction === direction,
  );
  return order === undefined || order === usual ? '' : order;
}

function Place({ row: { unit, property } }: { readonly row: BoardRow }) {
  return (
    <span className={styles['cut']}>
      <UnitPlace unit={unit} property={property} />
    </span>
  );
}

function Status({ row: { status, daysLate } }: { readonly row: BoardRow }) {
  const b = useBoardText();
  const t = useRentWords();
  return (
    <span title={status === 'late' ? b('lateDays', { count: daysLate }) : undefined}>
      <Chip tone={statusTones[status]}>{t(`status_${status}`)}</Chip>
    </span>
  );
}

interface BalanceProps {
  readonly row: BoardRow;
  readonly isMixed: boolean;
  /** Some row has what is not yet due, and there is no column for it: each has a line of its own for that. */
  readonly saysLater: boolean;
  readonly asOf?: string | undefined;
  /** A card is one link as a whole. */
  readonly isCard?: boolean;
}

function Balance({ row, isMixed, saysLater, asOf, isCard = false }: BalanceProps) {
  const b = useBoardText();
  const t = useRentWords();
  return (
    <>
      {isCard ? (
        <Amount cents={row.balanceCents} currency={row.currency} />
      ) : (
        <ExplainedFigure
          report="rent-roll"
          asked={{ leaseId: row.leaseId, ...(asOf === undefined ? {} : { asOf }) }}
          line="total"
          column="balance"
          label={`${b('balancePlain')}, ${namesOf(t, row.tenants)}`}
          cents={row.balanceCents}
          currency={row.currency}
        />
      )}
      {isMixed && <Detail>{row.currency}</Detail>}
      {saysLater && (
        <span className={styles['later']}>
          {row.notYetDueCents > 0 && (
            <Detail alone>{b('notYetDue', { amount: moneyOf(row.notYetDueCents, row.currency) })}</Detail>
          )}
        </span>
      )}
    </>
  );
}

function sameCurrency(rows: readonly BoardRow[]): string | undefined {
  const [first] = rows;
  return rows.every(({ currency }) => currency === first?.currency) ? (first?.currency ?? '') : undefined;
}
