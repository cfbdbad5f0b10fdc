import { statementName } from '#web/features/reconciliation/statement-name.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate, formatNumber, nothing } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import type { Reconciliation } from './api.ts';
import { useReconcileText } from './text.ts';

/** The latest statement first. */
export function ReconciliationsTable(list: ListTable<Reconciliation>) {
  const t = useReconcileText();
  const { timeZone } = useMe().organisation;
  const state = (row: Reconciliation) => <Chip tone={row.state === 'open' ? 'tint' : 'ok'}>{t(row.state)}</Chip>;
  const end = 'end' as const;
  const finished = ({ finishedAt, finishedBy }: Reconciliation) =>
    finishedAt === null ? nothing : `${formatDate(dayIn(timeZone, new Date(finishedAt)))}, ${finishedBy?.name ?? ''}`;
  const columns: readonly Column<Reconciliation>[] = [
    { name: 'statement', header: t('statement'), cell: (row) => statementName(row) },
    { name: 'account', header: t('account'), width: '20%', cell: (row) => <Account row={row} /> },
    {
      name: 'closing',
      header: t('closing'),
      width: '10rem',
      align: end,
      cell: ({ closingCents, currency }) => (
        <Amount negative="accounting" cents={closingCents} currency={currency} zero="number" />
      ),
    },
    {
      name: 'difference',
      header: t('difference'),
      width: '8rem',
      align: end,
      cell: ({ differenceCents, currency }) => (
        <Amount negative="accounting" cents={differenceCents} currency={currency} />
      ),
    },
    {
      name: 'cleared',
      header: t('cleared'),
      width: '8rem',
      align: end,
      cell: ({ clearedCount }) => formatNumber(clearedCount),
    },
    { name: 'finished', header: t('finished'), width: '16%', cell: finished },
    { name: 'state', header: t('state'), width: '7rem', cell: state },
  ];
  return (
    <Table
      {...list}
      label={t('label')}
      columns={columns}
      rowLabel={(row) => `${statementName(row)}, ${row.account.name}`}
      linkOf={({ id }) => `/banking/reconciliations/${id}`}
      card={(row) => ({
        title: statementName(row),
        detail: <Account row={row} />,
        amount: <Amount negative="accounting" cents={row.closingCents} currency={row.currency} zero="number" />,
        chip: state(row),
      })}
    />
  );
}

function Account({ row: { account, currency } }: { readonly row: Reconciliation }) {
  const own = useMe().organisation.currency;
  return (
    <>
      <bdi>{account.name}</bdi>
      {account.numberEnding !== null && <Detail id>··{account.numberEnding}</Detail>}
      {currency !== own && <Detail>{currency}</Detail>}
    </>
  );
}
