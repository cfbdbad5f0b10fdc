import { Chip } from '#web/kit/chip/chip.tsx';
import { Amount } from '#web/kit/amount/amount.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { OwnerInFull } from './api.ts';
import { StateChip } from './distribution-runs-page.tsx';
import { useOwnerText } from './owner-text.ts';

/** What was declared to the owner, by run. */
export function DistributionsTable({ rows }: { readonly rows: OwnerInFull['distributions'] }) {
  const t = useOwnerText();
  return (
    <Table
      label={t('distributions')}
      columns={[
        {
          name: 'number',
          header: t('number'),
          width: '8rem',
          cell: ({ runId, number }) => (
            <TextLink variant="row" to={`/owners/distribution-runs/${runId}`}>
              {number}
            </TextLink>
          ),
        },
        { name: 'on', header: t('date'), cell: ({ on }) => formatDate(on) },
        {
          name: 'state',
          header: t('status'),
          width: '9rem',
          cell: ({ state, returnedCents }) =>
            returnedCents > 0 ? <Chip tone="warn">{t('cameBack')}</Chip> : <StateChip state={state} />,
        },
        {
          name: 'amount',
          header: t('amount'),
          width: '10rem',
          align: 'end',
          cell: ({ cents, currency, state }) => (
            <Amount cents={cents} currency={currency} struck={state === 'voided'} />
          ),
        },
      ]}
      rows={rows}
      rowKey={({ runId, currency }) => `${runId} ${currency}`}
      card={({ number, on, cents, currency }) => ({
        title: number,
        detail: formatDate(on),
        amount: <Amount cents={cents} currency={currency} />,
      })}
    />
  );
}

/** What the owner paid in, newest first. */
export function ContributionsTable({ rows }: { readonly rows: OwnerInFull['contributions'] }) {
  const t = useOwnerText();
  return (
    <Table
      label={t('contributions')}
      columns={[
        { name: 'on', header: t('date'), width: '10rem', cell: ({ on }) => formatDate(on) },
        { name: 'property', header: t('property'), cell: ({ property }) => <bdi>{property.name}</bdi> },
        {
          name: 'amount',
          header: t('amount'),
          width: '10rem',
          align: 'end',
          cell: ({ cents, currency }) => <Amount cents={cents} currency={currency} />,
        },
      ]}
      rows={rows}
      rowKey={({ entryId }) => entryId}
      spine={({ property }) => propertyColourOf(property.colour)}
      card={({ on, property, cents, currency }) => ({
        title: property.name,
        detail: formatDate(on),
        amount: <Amount cents={cents} currency={currency} />,
      })}
    />
  );
}
