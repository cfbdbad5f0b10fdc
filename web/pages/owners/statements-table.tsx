import { Mailed } from '#web/features/mail-state/mail-chip.tsx';
import { Amount } from '#web/kit/amount/amount.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { Column, TableProps } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import type { OwnerStatement } from './api.ts';
import { periodText } from './period-text.ts';
import { useStatementsText } from './statements-text.ts';

type Given = Omit<TableProps<OwnerStatement>, 'columns' | 'card'>;

/** Statements in a list, with their owner or without. */
export function StatementsTable({ withOwner = true, ...given }: Given & { readonly withOwner?: boolean }) {
  const t = useStatementsText();
  const sent = ({ mailState, sentAt }: OwnerStatement) => <Mailed mailState={mailState} sentAt={sentAt} />;
  const columns: readonly (Column<OwnerStatement> | false)[] = [
    {
      name: 'number',
      header: t('number'),
      width: '7rem',
      cell: ({ id, number }) => (
        <TextLink variant="row" to={`/owners/statements/${id}`}>
          {number}
        </TextLink>
      ),
    },
    withOwner && { name: 'owner', header: t('owner'), cell: ({ person }) => <bdi>{person.name}</bdi> },
    { name: 'property', header: t('property'), cell: ({ property }) => <bdi>{property.name}</bdi> },
    { name: 'period', header: t('period'), width: '11rem', cell: periodText },
    {
      name: 'closing',
      header: t('closing'),
      width: '10rem',
      align: 'end',
      cell: ({ closingCents, currency }) => <Amount cents={closingCents} currency={currency} />,
    },
    { name: 'sent', header: t('sent'), width: '10rem', cell: sent },
  ];
  return (
    <Table
      {...given}
      columns={columns.filter((column) => column !== false)}
      spine={({ property }) => propertyColourOf(property.colour)}
      card={(one) => ({
        title: `${one.number} · ${one.property.name}`,
        detail: `${one.person.name} · ${periodText(one)}`,
        amount: <Amount cents={one.closingCents} currency={one.currency} />,
      })}
    />
  );
}
