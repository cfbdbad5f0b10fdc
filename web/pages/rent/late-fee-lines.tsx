import { useRentWords } from '#web/features/money/text.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { LateFee, LateFeePreview, WithoutFee } from './api.ts';
import { useLateFeesText } from './late-fees-text.ts';
import styles from './run.module.css';

/** The fees with their reasons; below them what is late and gets none, and why. */
export function LateFeeLines({ preview }: { readonly preview: LateFeePreview }) {
  const f = useLateFeesText();
  return (
    <>
      {preview.fees.length > 0 && <Fees preview={preview} />}
      {preview.leftOut.length > 0 && (
        <>
          <h2 className={styles['heading']}>{f('withoutTitle')}</h2>
          <Without rows={preview.leftOut} />
        </>
      )}
    </>
  );
}

type Whose = Pick<LateFee, 'leaseId' | 'tenants' | 'unit' | 'property'>;

function useWhose<Row extends Whose>(): readonly Column<Row>[] {
  const f = useLateFeesText();
  const t = useRentWords();
  return [
    {
      name: 'tenant',
      header: f('tenant'),
      width: '26%',
      cell: (row) => (
        <TextLink variant="row" to={`/leases/${row.leaseId}`}>
          <Names of={row.tenants} none={t('noTenant')} />
        </TextLink>
      ),
    },
    {
      name: 'unit',
      header: f('unit'),
      width: '20%',
      cell: (row) => (
        <>
          <bdi>{row.unit.name}</bdi>
          <Detail>
            <bdi>{row.property.name}</bdi>
          </Detail>
        </>
      ),
    },
  ];
}

function Fees({ preview }: { readonly preview: LateFeePreview }) {
  const f = useLateFeesText();
  const t = useRentWords();
  const whose = useWhose<LateFee>();
  const [total, ...others] = preview.totals;
  const isOne = total !== undefined && others.length === 0;
  const back = ({ takenBack }: LateFee) =>
    takenBack === null ? [] : [f('takenBack', { date: formatDate(takenBack.on), number: takenBack.number })];
  const why = (fee: LateFee) =>
    f('feeOf', { outstanding: moneyOf(fee.outstandingCents, fee.currency), date: formatDate(fee.dueOn) });
  return (
    <Table
      label={f('label')}
      columns={[
        ...whose,
        {
          name: 'why',
          header: f('why'),
          cell: (fee) => (
            <>
              {why(fee)}
              <Detail>
                {[
                  f('feeOn', { date: formatDate(fee.feeOn) }),
                  ...(fee.step > 0 ? [f('step', { count: fee.step + 1 })] : []),
                  ...(fee.isCapped ? [f('capped')] : []),
                  ...back(fee),
                ].join(', ')}
              </Detail>
            </>
          ),
        },
        {
          name: 'amount',
          header: isOne ? f('amount', { currency: total.currency }) : f('amountPlain'),
          width: '9rem',
          align: 'end',
          cell: (fee) => <Amount cents={fee.cents} currency={fee.currency} />,
          ...(isOne ? { total: <Amount cents={total.cents} currency={total.currency} /> } : {}),
        },
      ]}
      rows={preview.fees}
      rowKey={(fee) => `${fee.leaseId} ${fee.dueOn} ${fee.step}`}
      spine={({ property }) => propertyColourOf(property.colour)}
      total={f('totalOf', { count: preview.charges })}
      card={(fee) => ({
        title: <Names of={fee.tenants} none={t('noTenant')} />,
        detail: [why(fee), ...back(fee)].join(', '),
        amount: <Amount cents={fee.cents} currency={fee.currency} />,
        chip: fee.unit.name,
      })}
    />
  );
}

function Without({ rows }: { readonly rows: readonly WithoutFee[] }) {
  const f = useLateFeesText();
  const t = useRentWords();
  const whose = useWhose<WithoutFee>();
  const next = ({ nextFeeOn, nextFeeCents, currency }: WithoutFee) =>
    nextFeeOn === null || nextFeeCents === null
      ? null
      : f('next', { amount: moneyOf(nextFeeCents, currency), date: formatDate(nextFeeOn) });
  return (
    <Table
      label={f('withoutTitle')}
      columns={[
        ...whose,
        {
          name: 'why',
          header: f('why'),
          cell: (row) => (
            <>
              {row.chargeId === null ? (
                f(`reason_${row.reason}`)
              ) : (
                <TextLink variant="row" to={`/rent/charges/${row.chargeId}`}>
                  {f(`reason_${row.reason}`)}
                </TextLink>
              )}
              <Detail>
                {[f('due', { date: formatDate(row.dueOn) }), next(row)].filter((part) => part !== null).join(', ')}
              </Detail>
            </>
          ),
        },
        {
          name: 'open',
          header: f('openHead'),
          width: '9rem',
          align: 'end',
          cell: (row) => <Amount cents={row.openCents} currency={row.currency} />,
        },
      ]}
      rows={rows}
      rowKey={(row) => `${row.leaseId} ${row.dueOn}`}
      spine={({ property }) => propertyColourOf(property.colour)}
      card={(row) => ({
        title: <Names of={row.tenants} none={t('noTenant')} />,
        detail: `${f(`reason_${row.reason}`)}, ${f('due', { date: formatDate(row.dueOn) })}`,
        amount: <Amount cents={row.openCents} currency={row.currency} />,
        chip: row.unit.name,
      })}
    />
  );
}
