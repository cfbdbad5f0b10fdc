import { moneyOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatMonth } from '#web/lib/format.ts';
import type { FeeLine, FeePreview } from './api.ts';
import { useFeesText } from './fees-text.ts';

export interface FeeLinesProps {
  readonly lines: readonly FeeLine[];
  readonly totals: FeePreview['totals'];
  readonly count: number;
}

/** Each fee with what it was reckoned from. */
export function FeeLines({ lines, totals, count }: FeeLinesProps) {
  const f = useFeesText();
  const calculation = useCalculation();
  const [total, ...others] = totals;
  const isOne = total !== undefined && others.length === 0;
  return (
    <Table
      label={f('label')}
      columns={[
        {
          name: 'property',
          header: f('property'),
          width: '30%',
          cell: ({ property, kind, leaseId }) => (
            <>
              <TextLink variant="row" to={`/properties/${property.id}`}>
                {property.name}
              </TextLink>
              {leaseId !== null && (
                <Detail>
                  <TextLink variant="row" to={`/leases/${leaseId}`}>
                    {f(`kind_${kind}`)}
                  </TextLink>
                </Detail>
              )}
            </>
          ),
        },
        { name: 'month', header: f('forMonth'), width: '11rem', cell: ({ month }) => formatMonth(month) },
        {
          name: 'calculation',
          header: f('calculation'),
          cell: (line) => {
            const [first, ...further] = calculation(line);
            return (
              <>
                {first}
                {further.length > 0 && <Detail>{further.join(', ')}</Detail>}
              </>
            );
          },
        },
        {
          name: 'amount',
          header: isOne ? f('amount', { currency: total.currency }) : f('amountPlain'),
          width: '9rem',
          align: 'end',
          cell: ({ cents, taxCents, currency }) => <Amount cents={cents + taxCents} currency={currency} />,
          ...(isOne ? { total: <Amount cents={total.chargedCents} currency={total.currency} /> } : {}),
        },
      ]}
      rows={lines}
      rowKey={({ termsId, month, kind, leaseId }) => `${termsId} ${month} ${kind} ${leaseId ?? ''}`}
      spine={({ property }) => propertyColourOf(property.colour)}
      total={f('totalOf', { count })}
      card={(line) => ({
        title: line.property.name,
        detail: [formatMonth(line.month), ...calculation(line)].join(', '),
        amount: <Amount cents={line.cents + line.taxCents} currency={line.currency} />,
      })}
    />
  );
}

/** First what it is reckoned on, then what was added to it or charged before. */
export function useCalculation() {
  const f = useFeesText();
  return ({ basis, currency, cents, taxCents, dueCents }: FeeLine): string[] => {
    const amount = (value: number) => moneyOf(value, currency);
    const kind = bases.find((one) => one === basis.kind);
    const on = kind === 'percent-market' ? (basis.marketRentCents ?? 0) : basis.incomeCents;
    return [
      basis.kind === 'per-unit'
        ? f('basis_per-unit', { count: basis.units ?? 0 })
        : kind === undefined
          ? f(basis.kind === 'per-property' ? 'basis_per-property' : 'basis_none')
          : f(`basis_${kind}`, { amount: amount(on) }),
      ...(basis.topUpCents > 0 ? [f('topUp', { amount: amount(basis.topUpCents) })] : []),
      ...(taxCents === 0 ? [] : [f('tax', { amount: amount(taxCents) })]),
      ...(cents === dueCents ? [] : [f('change', { amount: amount(dueCents) })]),
    ];
  };
}

const bases = ['percent-received', 'percent-charged', 'percent-market', 'lease-up', 'renewal'] as const;
