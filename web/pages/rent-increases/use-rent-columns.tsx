import type { ReactNode } from 'react';
import { UnitPlace } from '#web/features/money/unit-place.tsx';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import type { Column } from '#web/kit/table/column.ts';
import type { IncreaseInFull, Planned } from './api.ts';
import { useIncreasesText } from './text.ts';
import { perOf } from './words.ts';
import styles from './increases.module.css';

type Raised = Planned | IncreaseInFull['leases'][number];

export interface RentColumnsOptions<Row extends Raised> {
  /** That of the heads; an amount in another one says so. */
  readonly currency: string;
  /** Rents by the month stand beside others by the week. */
  readonly isMixed: boolean;
  readonly tenant: (row: Row) => ReactNode;
  /** Left out where amounts cannot be added up. */
  readonly total?: { readonly oldCents: number; readonly newCents: number } | undefined;
}

/** Whose rent is raised, where, from what to what. */
export function useRentColumns<Row extends Raised>(options: RentColumnsOptions<Row>): readonly Column<Row>[] {
  const { currency, isMixed, tenant, total } = options;
  const t = useIncreasesText();
  const totalOf = (cents: (rents: { readonly oldCents: number; readonly newCents: number }) => number) =>
    total === undefined ? {} : { total: <Amount cents={cents(total)} currency={currency} zero="number" /> };
  return [
    { name: 'tenant', header: t('tenant'), cell: (row) => <span className={styles['cut']}>{tenant(row)}</span> },
    {
      name: 'unit',
      header: t('unit'),
      width: '22%',
      cell: ({ unit, property }) => (
        <span className={styles['cut']}>
          <UnitPlace unit={unit} property={property} />
        </span>
      ),
    },
    {
      name: 'old',
      header: t('oldRent', { currency }),
      width: '9rem',
      align: 'end',
      cell: (row) => rentOf(row, row.oldCents, currency),
      ...totalOf(({ oldCents }) => oldCents),
    },
    {
      name: 'new',
      header: t('newRent', { currency }),
      width: '10rem',
      align: 'end',
      cell: (row) => rentOf(row, row.newCents, currency),
      ...totalOf(({ newCents }) => newCents),
    },
    {
      name: 'more',
      header: t('more', { currency }),
      width: '9.5rem',
      align: 'end',
      cell: (row) => (
        <>
          {rentOf(row, row.newCents - row.oldCents, currency)}
          {isMixed && <Detail>{perOf(t, row.lines)}</Detail>}
        </>
      ),
      ...totalOf(({ oldCents, newCents }) => newCents - oldCents),
    },
  ];
}

export function rentOf(row: Raised, cents: number, currency: string): ReactNode {
  return (
    <>
      <Amount cents={cents} currency={row.currency} />
      {row.currency !== currency && <Detail>{row.currency}</Detail>}
    </>
  );
}
