import { useRentWords } from '#web/features/money/text.ts';
import { namesOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Names } from '#web/kit/names/names.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatPercent } from '#web/lib/format.ts';
import type { CostShare, SharedCostPreview } from './api.ts';
import { useSharedCostsText } from './shared-costs-text.ts';
import type { SharedCost } from './use-shared-cost.ts';
import styles from './shared-costs.module.css';

/** Unit by unit who bears how much, what is vacant among them; it adds up to the whole cost. */
export function SharedCostShares({
  cost,
  preview,
}: {
  readonly cost: SharedCost;
  readonly preview: SharedCostPreview;
}) {
  const c = useSharedCostsText();
  const t = useRentWords();
  const { currency, commonCents, shares } = preview;
  const wholeCents = shares.reduce((sum, { cents }) => sum + cents, commonCents);
  const rows: readonly Row[] = [...shares, ...(commonCents === 0 ? [] : [{ commonCents }])];
  const who = (row: Row) => {
    if ('commonCents' in row) return c('owner');
    if (row.leaseId === null) return c('vacant');
    return (
      <TextLink variant="row" to={`/leases/${row.leaseId}`}>
        <Names of={row.tenants} none={t('noTenant')} />
      </TextLink>
    );
  };
  const part = (row: Row) => formatPercent(centsOf(row) / Math.max(1, wholeCents), 1);
  const unit = (row: Row) => ('commonCents' in row ? null : <bdi>{row.unit.name}</bdi>);
  const amount = (row: Row) => (
    <Amount cents={centsOf(row)} currency={currency} tone={isBorne(row) ? 'ink' : 'quiet'} />
  );
  const columns: readonly Column<Row>[] = [
    { name: 'tenant', header: c('tenant'), cell: who },
    { name: 'unit', header: c('unit'), width: '22%', cell: unit },
    ...(cost.draft.by === 'occupants'
      ? [
          {
            name: 'people',
            header: c('people'),
            width: '7rem',
            cell: (row: Row) => <People row={row} cost={cost} />,
          },
        ]
      : []),
    { name: 'part', header: c('part'), width: '6rem', align: 'end', cell: part },
    {
      name: 'share',
      header: c('share', { currency }),
      width: '10rem',
      align: 'end',
      cell: amount,
      total: <Amount cents={wholeCents} currency={currency} />,
    },
  ];
  return (
    <Table
      label={c('label')}
      columns={columns}
      rows={rows}
      rowKey={(row) => ('commonCents' in row ? 'common' : `${row.unit.id} ${row.leaseId ?? ''}`)}
      total={c('total')}
      card={(row) => ({
        title: who(row),
        detail: unit(row),
        ...(cost.draft.by === 'occupants' ? { middle: <People row={row} cost={cost} /> } : {}),
        amount: amount(row),
        chip: part(row),
      })}
    />
  );
}

type Row = CostShare | { readonly commonCents: number };

function centsOf(row: Row): number {
  return 'commonCents' in row ? row.commonCents : row.cents;
}

function isBorne(row: Row): boolean {
  return !('commonCents' in row) && row.leaseId !== null;
}

/** Left empty, its tenants are counted. */
function People({ row, cost: { draft, change } }: { readonly row: Row; readonly cost: SharedCost }) {
  const c = useSharedCostsText();
  const t = useRentWords();
  if ('commonCents' in row || row.leaseId === null) return null;
  const { leaseId, tenants } = row;
  const typed = draft.occupants[leaseId];
  function write(text: string) {
    const { [leaseId]: _, ...others } = draft.occupants;
    const count = Number(text);
    if (text.trim() === '') change({ occupants: others });
    else if (/^\d{1,2}$/.test(text.trim())) change({ occupants: { ...others, [leaseId]: count } });
  }
  return (
    <div className={styles['people']}>
      <TextField
        label={c('peopleOf', { name: namesOf(t, tenants) })}
        labelHidden
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        placeholder={String(tenants.length)}
        value={typed === undefined ? '' : String(typed)}
        onChange={(event) => write(event.target.value)}
      />
    </div>
  );
}
