import { moneyOf } from '#web/features/money/words.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDateFull, formatMonth } from '#web/lib/format.ts';
import type { FeePreview } from './api.ts';
import { useFeesText } from './fees-text.ts';

type Exception = FeePreview['exceptions'][number];

/** What somebody should look at before it is posted. */
export function FeeExceptions({ preview: { exceptions } }: { readonly preview: FeePreview }) {
  const f = useFeesText();
  if (exceptions.length === 0) return null;
  const words = (one: Exception) => {
    switch (one.kind) {
      case 'short':
        return f('short', { amount: moneyOf(one.cents, one.currency) });
      case 'earlier':
        return f('earlier', { month: formatMonth(one.month), amount: moneyOf(one.cents, one.currency) });
      case 'ended':
        return f('ended', { date: formatDateFull(one.endedOn) });
    }
  };
  return (
    <Table
      label={f('exceptions')}
      columns={[
        {
          name: 'property',
          header: f('exceptions'),
          width: '30%',
          cell: ({ property }) => (
            <TextLink variant="row" to={`/properties/${property.id}`}>
              {property.name}
            </TextLink>
          ),
        },
        { name: 'why', header: f('reason'), cell: words },
      ]}
      rows={exceptions}
      rowKey={(one) => `${one.kind} ${one.property.id} ${one.kind === 'earlier' ? `${one.month} ${one.cents}` : ''}`}
      spine={({ property }) => propertyColourOf(property.colour)}
      card={(one) => ({ title: one.property.name, detail: words(one) })}
    />
  );
}
