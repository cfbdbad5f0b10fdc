import { Sums } from '#web/features/money/sums.tsx';
import { useRentWords } from '#web/features/money/text.ts';
import { chargeWords, moneyOf, namesOf } from '#web/features/money/words.ts';
import type { Charge } from '#web/features/money/api.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { useMedia, usePhone } from '#web/kit/hooks/use-media.ts';
import { Names } from '#web/kit/names/names.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { ChargeTotals } from './api.ts';
import { useChargesText } from './charges-text.ts';
import styles from './board.module.css';

export interface ChargesTableProps extends ListTable<Charge> {
  readonly totals: ChargeTotals | undefined;
}

const billedColumn = 'cents';

type Part = 'cents' | 'creditedCents' | 'collectedCents' | 'openCents';

/** Charges with what became of each: it was credited, collected, or is open. */
export function ChargesTable({ totals, ...list }: ChargesTableProps) {
  const t = useChargesText();
  const words = useRentWords();
  const hasRoom = useMedia('(min-width: 1200px)');
  const phone = usePhone();
  const { rows } = list;
  const [first] = rows ?? [];
  const isMixed = rows?.some(({ currency }) => currency !== first?.currency) === true;
  // The first amount says the currency of all, so that the row has room for who and what.
  const billed =
    isMixed || first === undefined ? t('billed') : t('inCurrency', { label: t('billed'), currency: first.currency });
  const part = (name: Part, label: string): Column<Charge> => ({
    name,
    header: label,
    width: hasRoom ? (isMixed ? '12.5%' : '11.5%') : '18%',
    align: 'end',
    cell: (charge) => <Money charge={charge} part={name} isMixed={isMixed} />,
    ...(totals === undefined
      ? {}
      : {
          total: <Sums zero="dash" totals={totals.map(({ currency, ...sums }) => ({ currency, cents: sums[name] }))} />,
        }),
  });
  const columns: readonly Column<Charge>[] = [
    {
      name: 'tenant',
      header: t('tenant'),
      cell: (charge) => (
        <span className={styles['cut']} title={namesOf(words, charge.tenants)}>
          <Names of={charge.tenants} none={words('noTenant')} />
          <Detail>
            <bdi>
              {charge.unit.name} {charge.property.name}
            </bdi>
          </Detail>
        </span>
      ),
    },
    {
      name: 'what',
      header: t('what'),
      width: hasRoom ? '22%' : '27%',
      cell: (charge) => (
        <span className={styles['cut']}>
          {chargeWords(words, charge)}
          <Detail id>{charge.number}</Detail>
        </span>
      ),
    },
    { name: 'due', header: t('due'), width: hasRoom ? '10%' : '13%', cell: ({ dueOn }) => formatDate(dueOn) },
    part(billedColumn, billed),
    ...(hasRoom ? [part('creditedCents', t('credited')), part('collectedCents', t('collected'))] : []),
    part('openCents', t('open')),
  ];
  const count = totals?.reduce((sum, { charges }) => sum + charges, 0);
  const unpaid = phone ? (totals ?? []).filter(({ openCents }) => openCents > 0) : [];
  return (
    <Table
      {...list}
      label={t('title')}
      columns={columns}
      rowLabel={({ number }) => number}
      spine={({ property }) => propertyColourOf(property.colour)}
      linkOf={({ id }) => `/rent/charges/${id}`}
      {...(count === undefined
        ? {}
        : {
            total: [
              t('totalOf', { count }),
              ...unpaid.map(({ openCents, currency }) => t('unpaidOf', { amount: moneyOf(openCents, currency) })),
            ].join(' · '),
          })}
      cardSum={billedColumn}
      card={(charge) => ({
        title: <Names of={charge.tenants} none={words('noTenant')} />,
        detail: `${chargeWords(words, charge)} · ${formatDate(charge.dueOn)}`,
        amount: <Money charge={charge} part={billedColumn} isMixed={isMixed} />,
        chip: <CardStanding charge={charge} />,
      })}
    />
  );
}

function CardStanding({ charge: { openCents, creditedCents, cents, currency } }: { readonly charge: Charge }) {
  const t = useChargesText();
  const words = useRentWords();
  const settled = creditedCents === cents ? t('credited') : words('status_paid');
  return <Detail>{openCents > 0 ? t('unpaidOf', { amount: moneyOf(openCents, currency) }) : settled}</Detail>;
}

function Money({ charge, part, isMixed }: { readonly charge: Charge; readonly part: Part; readonly isMixed: boolean }) {
  return (
    <>
      <Amount cents={charge[part]} currency={charge.currency} />
      {isMixed && <Detail>{charge.currency}</Detail>}
    </>
  );
}
