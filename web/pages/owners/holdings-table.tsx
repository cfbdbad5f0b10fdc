import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { useRoom } from '#web/kit/hooks/use-room.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import type { OwnerInFull } from './api.ts';
import { useOwnerText } from './owner-text.ts';
import { shareText } from './share-text.ts';

type Holding = OwnerInFull['holdings'][number];
type Kept = 'fundCents' | 'unsettledCents' | 'billsCents' | 'feesCents' | 'reserveCents' | 'heldBackCents';

/** What each property has and keeps, and the owner’s share of what can be paid. */
export function HoldingsTable({ holdings, figures }: Pick<OwnerInFull, 'holdings' | 'figures'>) {
  const t = useOwnerText();
  const wide = useRoom(900);
  const [total, ...others] = figures;
  if (holdings.length === 0) return <p>{t('noMoney')}</p>;
  const amount = (name: Kept, header: string): Column<Holding> => ({
    name,
    header,
    width: '6.5rem',
    align: 'end',
    cell: ({ currency, [name]: cents }) => <Amount cents={name === 'fundCents' ? cents : -cents} currency={currency} />,
  });
  /** What no property keeps has no column. */
  const kept = (name: Kept, header: string) =>
    wide && holdings.some(({ [name]: cents }) => cents !== 0) && amount(name, header);
  const columns: readonly (Column<Holding> | false)[] = [
    {
      name: 'property',
      header: t('propertyAndShare'),
      cell: ({ property, parts }) => (
        <>
          <TextLink variant="row" to={`/properties/${property.id}`}>
            <bdi>{property.name}</bdi>
          </TextLink>
          <Detail>{shareText(parts)}</Detail>
        </>
      ),
    },
    wide && amount('fundCents', t('fund')),
    kept('unsettledCents', t('unsettled')),
    kept('billsCents', t('bills')),
    kept('feesCents', t('feesDue')),
    kept('reserveCents', t('reserve')),
    kept('heldBackCents', t('heldBack')),
    {
      name: 'share',
      header: t('shareOfIt'),
      width: '8rem',
      align: 'end',
      cell: ({ shareCents, currency }) => <Amount cents={shareCents} currency={currency} tone="strong" />,
      ...(total !== undefined && others.length === 0
        ? { total: <Amount cents={total.distributableCents} currency={total.currency} tone="strong" /> }
        : {}),
    },
  ];
  return (
    <Table
      label={t('money')}
      columns={columns.filter((column) => column !== false)}
      rows={holdings}
      rowKey={({ property, currency }) => `${property.id} ${currency}`}
      spine={({ property }) => propertyColourOf(property.colour)}
      total={t('total')}
      card={({ property, parts, shareCents, currency }) => ({
        title: property.name,
        detail: shareText(parts),
        amount: <Amount cents={shareCents} currency={currency} />,
      })}
    />
  );
}
