import { ExplainedFigure } from '#web/features/explain/explained-figure.tsx';
import type { Asked } from '#web/features/explain/figure-lines-query.ts';
import { Sums } from '#web/features/money/sums.tsx';
import { useRentWords } from '#web/features/money/text.ts';
import { namesOf } from '#web/features/money/words.ts';
import { useRemindText } from '#web/features/reminders/remind-text.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip, type Tone } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { useMedia } from '#web/kit/hooks/use-media.ts';
import { Names } from '#web/kit/names/names.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { UnitPlace } from '#web/features/money/unit-place.tsx';
import type { ArrearsRow, ArrearsTotal, Stage } from './api.ts';
import { useArrearsText } from './text.ts';
import styles from './arrears.module.css';

export interface ArrearsTableProps extends ListTable<ArrearsRow> {
  /** The server's, of all pages. */
  readonly total: ArrearsTotal | undefined;
  readonly isNarrow: boolean;
  readonly asOf: string | undefined;
  /** All rows of these are shown: the report on them has the same sum. */
  readonly whole: Asked | undefined;
}

export const stageTones: Readonly<Record<Stage, Tone>> = {
  reminder: 'warn',
  second: 'warn',
  final: 'bad',
  collections: 'bad',
};

export function ArrearsTable({ total, isNarrow, asOf, whole, ...list }: ArrearsTableProps) {
  const a = useArrearsText();
  const t = useRentWords();
  const hasRoom = useMedia('(min-width: 900px)') && !isNarrow;
  const currency = sameCurrency(list.rows ?? []);
  const explained =
    whole &&
    ((sum: { readonly currency: string; readonly cents: number }) => (
      <ExplainedFigure report="delinquency" asked={whole} line="total" column="total" label={a('owedPlain')} {...sum} />
    ));
  const columns: readonly Column<ArrearsRow>[] = [
    {
      name: 'tenant',
      header: a('tenant'),
      cell: (row) => (
        <span className={styles['cut']} title={namesOf(t, row.tenants)}>
          <Names of={row.tenants} none={t('noTenant')} />
          {row.state === 'ended' && <Detail>{a('ended')}</Detail>}
        </span>
      ),
    },
    {
      name: 'unit',
      header: a('unit'),
      width: isNarrow ? '26%' : '19%',
      cell: ({ unit, property }) => (
        <span className={styles['cut']}>
          <UnitPlace unit={unit} property={property} />
        </span>
      ),
    },
    // Beside the panel, which says since when, names need the room.
    ...(isNarrow
      ? []
      : [
          {
            name: 'days',
            header: a('days'),
            width: '6.5rem',
            align: 'end' as const,
            cell: ({ daysLate }: ArrearsRow) => formatNumber(daysLate),
          },
        ]),
    { name: 'stage', header: a('stage'), width: isNarrow ? '7.25rem' : '20%', cell: (row) => <StageOf row={row} /> },
    ...(hasRoom
      ? [
          {
            name: 'contact',
            header: a('contact'),
            width: '13%',
            cell: ({ lastContact, unsentReminder }: ArrearsRow) => (
              <>
                {lastContact === null ? (
                  <span className={styles['quiet']}>{a('noContact')}</span>
                ) : (
                  <>
                    <span className={styles['whole']}>{formatDate(lastContact.on)}</span>
                    <Detail>{a(contactWord(lastContact.kind))}</Detail>
                  </>
                )}
                {unsentReminder !== null && (
                  <Detail>{a(`unsent_${unsentReminder.mailState}`, { date: formatDate(unsentReminder.on) })}</Detail>
                )}
              </>
            ),
          },
        ]
      : []),
    {
      name: 'owed',
      header: currency === undefined || currency === '' ? a('owedPlain') : a('owed', { currency }),
      width: isNarrow ? '6.75rem' : '9.5rem',
      align: 'end',
      cell: (row) => <Owed row={row} isMixed={currency === undefined} asOf={asOf} />,
      ...(total === undefined ? {} : { total: <Sums totals={total.totals} amount={explained} /> }),
    },
  ];
  return (
    <Table
      {...list}
      openKey={list.rows?.some(({ leaseId }) => leaseId === list.openKey) === true ? list.openKey : undefined}
      label={a('label')}
      columns={columns}
      spine={({ property }) => propertyColourOf(property.colour)}
      linkOf={({ leaseId }) => `/leases/${leaseId}`}
      tight={isNarrow}
      rowLabel={(row) => namesOf(t, row.tenants)}
      {...(total === undefined ? {} : { total: a('total', { count: total.count }) })}
      card={(row) => ({
        title: <Names of={row.tenants} none={t('noTenant')} />,
        detail: (
          <>
            <bdi>{row.unit.name}</bdi> <bdi>{row.property.name}</bdi> · {a('lateDaysShort', { count: row.daysLate })}
          </>
        ),
        amount: <Owed isCard row={row} isMixed={currency === undefined} />,
        chip: <StageOf row={row} />,
      })}
    />
  );
}

export function StageOf({ row: { stage, hold } }: { readonly row: Pick<ArrearsRow, 'stage' | 'hold'> }) {
  const a = useArrearsText();
  const r = useRemindText();
  if (hold !== null)
    return <Chip tone="tint">{a(hold.kind === 'hold' ? 'held' : 'promised', { date: formatDate(hold.until) })}</Chip>;
  return stage === null ? (
    <Chip tone="neutral">{a('stage_none')}</Chip>
  ) : (
    <Chip tone={stageTones[stage]}>{r(`stage_${stage}`)}</Chip>
  );
}

interface OwedProps {
  readonly row: ArrearsRow;
  readonly isMixed: boolean;
  readonly asOf?: string | undefined;
  /** A card is one link as a whole. */
  readonly isCard?: boolean;
}

function Owed({ row, isMixed, asOf, isCard = false }: OwedProps) {
  const a = useArrearsText();
  const t = useRentWords();
  return (
    <>
      {isCard ? (
        <Amount cents={row.overdueCents} currency={row.currency} />
      ) : (
        <ExplainedFigure
          report="delinquency"
          asked={{ leaseId: row.leaseId, ...(asOf === undefined ? {} : { asOf }) }}
          line="total"
          column="total"
          label={`${a('owedPlain')}, ${namesOf(t, row.tenants)}`}
          cents={row.overdueCents}
          currency={row.currency}
        />
      )}
      {isMixed && <Detail>{row.currency}</Detail>}
    </>
  );
}

const contactKinds = ['reminder', 'call', 'visit', 'letter', 'message', 'promise'] as const;

function contactWord(kind: string) {
  return `contact_${contactKinds.find((known) => known === kind) ?? 'message'}` as const;
}

function sameCurrency(rows: readonly ArrearsRow[]): string | undefined {
  const [first] = rows;
  return rows.every(({ currency }) => currency === first?.currency) ? (first?.currency ?? '') : undefined;
}
