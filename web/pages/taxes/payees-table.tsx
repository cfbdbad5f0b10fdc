import { moneyOf } from '#web/features/money/words.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import { Table } from '#web/kit/table/table.tsx';
import { nothing } from '#web/lib/format.ts';
import type { Payee } from './api.ts';
import { useTaxText } from './text.ts';

/** Payees with their boxes and what their form still lacks. */
export function PayeesTable(list: ListTable<Payee>) {
  const t = useTaxText();
  const role = ({ vendorId, isOwner }: Payee) =>
    t(vendorId !== null && isOwner ? 'both' : isOwner ? 'owner' : 'vendor');
  const sum = ({ boxes }: Payee) => boxes.reduce((total, { cents }) => total + cents, 0);
  const amount = (payee: Payee) => (sum(payee) === 0 ? nothing : moneyOf(sum(payee), 'USD'));
  const lacks = ({ taxIdLast4, hasAddress }: Payee) =>
    taxIdLast4 === null ? t('missingId') : hasAddress ? undefined : t('missingAddress');
  const taxId = (payee: Payee) =>
    payee.isReported && lacks(payee) !== undefined ? (
      <Chip tone="warn">{lacks(payee)}</Chip>
    ) : payee.taxIdLast4 === null ? (
      nothing
    ) : (
      `…${payee.taxIdLast4}`
    );
  return (
    <Table
      {...list}
      label={t('label')}
      columns={[
        { name: 'name', header: t('payee'), cell: ({ person }) => <bdi>{person.name}</bdi> },
        { name: 'role', header: t('kind'), width: '22%', cell: role },
        { name: 'taxId', header: t('taxId'), width: '20%', cell: taxId },
        { name: 'amount', header: t('amount'), width: '10rem', align: 'end', cell: amount },
      ]}
      rowLabel={({ person }) => person.name}
      card={(payee) => ({
        title: payee.person.name,
        detail: role(payee),
        amount: amount(payee),
        ...(payee.isReported && lacks(payee) !== undefined && { chip: <Chip tone="warn">{lacks(payee)}</Chip> }),
      })}
    />
  );
}
