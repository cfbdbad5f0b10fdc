import type { FundGroup } from '#shared/bank-kinds.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatMoney } from '#web/lib/format.ts';
import type { MisplacedFund, Place } from './api.ts';
import { FundFigure } from './fund-figure.tsx';
import { centsOf, groupOf, groupsOf } from '#web/features/trust/groups.ts';
import { placeName } from './place-name.ts';
import { useTrustText } from './text.ts';
import styles from './trust.module.css';

interface PlacesTableProps {
  readonly places: readonly Place[];
  readonly misplaced: readonly MisplacedFund[];
  readonly currency: string;
}

/** Every place in one currency, with whose money it is; what belongs elsewhere is in an amber pill. */
export function PlacesTable({ places, misplaced, currency }: PlacesTableProps) {
  const t = useTrustText();
  // A card has room for one sum: what the bank has.
  const isPhone = usePhone();
  const nameOf = (place: Place) => placeName(t, place);
  const sum = (read: (place: Place) => Place['bankCents']) => {
    const total = places.reduce((all, place) => all + BigInt(read(place)), 0n);
    return <Amount negative="accounting" cents={Number(total)} currency={currency} tone="strong" />;
  };
  const isMisplaced = ({ account }: Place, group: FundGroup) =>
    misplaced.some((fund) => fund.account.id === account?.id && groupOf[fund.holder.kind] === group);
  const figure = (place: Place, group: FundGroup) =>
    place.account === null ? (
      <Amount negative="accounting" cents={centsOf[group](place)} currency={currency} />
    ) : (
      <FundFigure
        account={place.account.name}
        accountId={place.account.id}
        currency={currency}
        group={group}
        cents={centsOf[group](place)}
        isMisplaced={isMisplaced(place, group)}
      />
    );
  const groups = groupsOf(places);
  return (
    <Table
      label={t('allPlaces')}
      rows={places}
      rowKey={(place) => place.account?.id ?? 'nowhere'}
      columns={[
        {
          name: 'place',
          header: t('allPlaces'),
          cell: (place) => (
            <span className={styles['name']}>
              {place.account === null || place.kind === null ? (
                nameOf(place)
              ) : (
                <TextLink variant="row" to={`?account=${place.account.id}`} preventScrollReset>
                  {nameOf(place)}
                </TextLink>
              )}{' '}
              {place.numberEnding !== null && <span className={styles['quiet']}>··{place.numberEnding}</span>}
            </span>
          ),
        },
        {
          name: 'book',
          header: t('book', { currency }),
          align: 'end',
          cell: (place) => <Amount negative="accounting" cents={place.bankCents} currency={currency} tone="strong" />,
          total: sum(({ bankCents }) => bankCents),
        },
        ...groups.map((group) => ({
          name: group,
          header: t(`group_${group}`),
          align: 'end' as const,
          cell: (place: Place) => figure(place, group),
          ...(!isPhone && { total: sum(centsOf[group]) }),
        })),
      ]}
      total={t('total')}
      card={(place) => ({
        title: nameOf(place),
        detail: groups
          .filter((group) => centsOf[group](place) !== 0)
          .map(
            (group) =>
              `${t(`group_${group}`)} ${formatMoney(centsOf[group](place), currency, { negative: 'accounting' })}`,
          )
          .join(' · '),
        amount: <Amount negative="accounting" cents={place.bankCents} currency={currency} tone="strong" />,
      })}
    />
  );
}
