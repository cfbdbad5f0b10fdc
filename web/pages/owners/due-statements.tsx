import { moneyOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { useRoom } from '#web/kit/hooks/use-room.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import type { StatementPreview } from './api.ts';
import { periodText } from './period-text.ts';
import { useStatementsText } from './statements-text.ts';

type Line = StatementPreview['lines'][number];
type Exception = StatementPreview['exceptions'][number];
type Sum = 'openingCents' | 'changesCents' | 'incomeCents' | 'costsCents' | 'distributedCents' | 'otherCents';

/** Each owner and property, from the opening to the closing balance. */
export function DueLines({ preview: { lines } }: { readonly preview: StatementPreview }) {
  const t = useStatementsText();
  const wide = useRoom(900);
  const amount = (name: Sum, header: string): Column<Line> => ({
    name,
    header,
    width: '7.5rem',
    align: 'end',
    cell: ({ currency, [name]: cents }) => <Amount cents={cents} currency={currency} />,
  });
  const columns: readonly (Column<Line> | false)[] = [
    {
      name: 'about',
      header: t('ownerAndProperty'),
      cell: (line) => (
        <>
          <bdi>{line.person.name}</bdi>
          <Detail>{`${line.property.name}, ${periodText(line)}`}</Detail>
        </>
      ),
    },
    wide && amount('openingCents', t('opening')),
    wide && lines.some(({ changesCents }) => changesCents !== 0) && amount('changesCents', t('earlier')),
    wide && amount('incomeCents', t('income')),
    wide && amount('costsCents', t('costs')),
    wide && amount('distributedCents', t('distributed')),
    wide && lines.some(({ otherCents }) => otherCents !== 0) && amount('otherCents', t('other')),
    {
      name: 'closing',
      header: t('closing'),
      width: '8rem',
      align: 'end',
      cell: ({ closingCents, currency }) => <Amount cents={closingCents} currency={currency} tone="strong" />,
    },
  ];
  return (
    <Table
      label={t('statements')}
      columns={columns.filter((column) => column !== false)}
      rows={lines}
      rowKey={({ person, property }) => `${person.id} ${property.id}`}
      spine={({ property }) => propertyColourOf(property.colour)}
      card={(line) => ({
        title: line.person.name,
        detail: `${line.property.name}, ${periodText(line)}`,
        amount: <Amount cents={line.closingCents} currency={line.currency} />,
      })}
    />
  );
}

/** What somebody should look at before it is issued. */
export function DueExceptions({ preview: { exceptions } }: { readonly preview: StatementPreview }) {
  const t = useStatementsText();
  if (exceptions.length === 0) return null;
  const words = (one: Exception) =>
    one.kind === 'no-email' ? t('no-email') : t(one.kind, { amount: moneyOf(one.cents, one.currency) });
  const about = (one: Exception) =>
    one.kind === 'no-email' ? one.person.name : `${one.person.name}, ${one.property.name}`;
  return (
    <Table
      label={t('exceptions')}
      columns={[
        { name: 'about', header: t('exceptions'), width: '38%', cell: about },
        { name: 'why', header: t('reason'), cell: words },
      ]}
      rows={exceptions}
      rowKey={(one) => `${one.kind} ${one.person.id} ${one.kind === 'no-email' ? '' : one.property.id}`}
      card={(one) => ({ title: about(one), detail: words(one) })}
    />
  );
}
