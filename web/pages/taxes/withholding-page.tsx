import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyOf } from '#web/features/money/words.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { FilterBar } from '#web/kit/filter-bar/filter-bar.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate, formatNumber, nothing } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useToday } from '#web/lib/use-today.ts';
import { yearsFor, type Withheld } from './api.ts';
import { BuilderDialog } from './builder-dialog.tsx';
import { useTaxText } from './text.ts';
import { useWithholdingTable } from './use-tax-tables.ts';
import { useWithheldWords } from './use-withheld-words.ts';

const defaults = { year: '' };

/** Taxes to withhold from owners abroad and from building work: base, rate, amount and why. */
export function WithholdingPage() {
  const t = useTaxText();
  const { all } = yearsFor(useToday());
  const [address, change] = useAddress(defaults);
  const year = Number(address.year) || (all[0] ?? 0);
  const mayChange = useMay()('taxes.change');
  const [isAdding, setAdding] = useState(false);
  const query = useQuery(routeQuery('GET /tax-withholding/', { query: { year } }));
  const items = query.data?.items ?? [];
  const save = useWithholdingTable(items, year);
  return (
    <ListLayout
      header={
        <RoomHeader
          page="withholding"
          actions={
            <>
              {items.length > 0 && <ExportMenu save={save} />}
              {mayChange && <Button onClick={() => setAdding(true)}>{t('addBuilder')}</Button>}
            </>
          }
        />
      }
    >
      <FilterBar
        filters={[
          {
            kind: 'choice',
            name: 'year',
            label: t('year'),
            options: all.map((one) => ({ value: String(one), label: String(one) })),
          },
        ]}
        values={{ year: String(year) }}
        onChange={change}
      />
      {query.data === undefined && (query.error === null ? <Loading rows={6} /> : <QueryFailure query={query} />)}
      {query.data !== undefined && items.length === 0 && <Empty plain>{t('withholdingNone')}</Empty>}
      {items.length > 0 && <Rows rows={items} />}
      {isAdding && <BuilderDialog onClose={() => setAdding(false)} />}
    </ListLayout>
  );
}

function Rows({ rows }: { readonly rows: readonly Withheld[] }) {
  const t = useTaxText();
  const amount = (cents: number, { currency }: Withheld) => (cents === 0 ? nothing : moneyOf(cents, currency));
  const why = useWithheldWords();
  const about = ({ payee, property }: Withheld) => [payee.name, property?.name].filter(Boolean).join(', ');
  return (
    <Table
      label={t('toWithhold')}
      columns={[
        { name: 'payee', header: t('payee'), cell: (row) => <bdi>{about(row)}</bdi> },
        {
          name: 'period',
          header: t('period'),
          width: '14%',
          cell: (row) =>
            row.from === row.to ? formatDate(row.from) : `${formatDate(row.from)} – ${formatDate(row.to)}`,
        },
        { name: 'why', header: t('why'), width: '24%', cell: (row) => `${t(`kind_${row.kind}`)}. ${why(row)}` },
        { name: 'base', header: t('base'), width: '8rem', align: 'end', cell: (row) => amount(row.baseCents, row) },
        {
          name: 'rate',
          header: t('rate'),
          width: '5rem',
          align: 'end',
          cell: (row) => `${formatNumber(row.millipercent / 1000)} %`,
        },
        { name: 'due', header: t('toWithhold'), width: '8rem', align: 'end', cell: (row) => amount(row.cents, row) },
        {
          name: 'held',
          header: t('alreadyWithheld'),
          width: '8rem',
          align: 'end',
          cell: (row) => amount(row.withheldCents, row),
        },
      ]}
      rows={rows}
      rowKey={(row) => `${row.kind} ${row.payee.id} ${row.property?.id ?? ''} ${row.from}`}
      card={(row) => ({ title: about(row), detail: why(row), amount: amount(row.cents, row) })}
    />
  );
}
