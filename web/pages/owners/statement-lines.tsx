import { moneyOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { OwnerStatementInFull } from './api.ts';
import { useStatementsText } from './statements-text.ts';

type Content = OwnerStatementInFull['content'];
type Part = Content['changes'];

interface Row {
  readonly key: string;
  readonly group: string;
  readonly title: string;
  readonly detail: string;
  readonly cents: number;
}

/** From the opening to the closing balance, as it stands on the paper. */
export function StatementLines({ content }: { readonly content: Content }) {
  const t = useStatementsText();
  const { currency, follows, from, to, closingCents, reserveCents } = content;
  const opening: Row = {
    key: 'opening',
    group: t('openingBalance'),
    title: t('openingBalance'),
    detail:
      follows === null
        ? t('before', { date: formatDate(from) })
        : t('closingOf', { date: formatDate(follows.to), number: follows.number }),
    cents: content.openingCents,
  };
  const singles = (group: string, { accounts }: Part): Row[] =>
    accounts.flatMap(({ number, name, lines }) =>
      lines.map(({ on, entry, memo, cents }, at) => ({
        key: `${group} ${number} ${entry} ${at}`,
        group,
        title: `${number} ${name}`,
        detail: `${memo}, ${formatDate(on)}`,
        cents,
      })),
    );
  const income = (group: string, { accounts }: Part): Row[] =>
    accounts.map(({ number, name, leases, cents }) => ({
      key: `${group} ${number} ${name}`,
      group,
      title: `${number} ${name}`,
      detail: leases === 0 ? '' : t('leases', { count: leases }),
      cents,
    }));
  const rows = [
    opening,
    ...singles(t('changesTitle'), content.changes),
    ...content.sections.flatMap(({ kind, ...part }) =>
      (kind === 'income' ? income : singles)(t(`section_${kind}`), part),
    ),
  ];
  const amount = ({ cents }: Row) => <Amount cents={cents} currency={currency} />;
  return (
    <Table
      label={t('one')}
      columns={[
        { name: 'line', header: t('line'), width: '34%', cell: ({ title }) => title },
        {
          name: 'detail',
          header: t('detail'),
          cell: ({ detail }) => detail,
          ...(reserveCents > 0 ? { total: t('reserve', { amount: moneyOf(reserveCents, currency) }) } : {}),
        },
        {
          name: 'amount',
          header: t('amount', { currency }),
          width: '10rem',
          align: 'end',
          cell: amount,
          total: <Amount cents={closingCents} currency={currency} tone="strong" />,
        },
      ]}
      rows={rows}
      rowKey={({ key }) => key}
      groupOf={({ group }) => ({ key: group, label: group })}
      spine={() => propertyColourOf(content.property.colour)}
      total={t('closingBalance', { date: formatDate(to) })}
      card={(row) => ({ title: row.title, detail: row.detail, amount: amount(row) })}
    />
  );
}
