import { Select } from '#web/kit/select/select.tsx';
import { rangeOf } from './periods.ts';
import { useReportsText } from './text.ts';
import type { ReportView } from './use-report-address.ts';

const choices = ['total', 'months', 'properties'] as const;

/** One sum, or what it is made of side by side. A single month beside nothing says little: it becomes twelve. */
export function ColumnsParameter({ view }: { readonly view: ReportView }) {
  const t = useReportsText();
  const { range, calendar, narrowed, change } = view;
  const isOneMonth = range.from.slice(0, 7) === range.to.slice(0, 7);
  return (
    <Select
      small
      label={t('columns')}
      value={narrowed.columns}
      onChange={(columns) => {
        const days = columns === 'months' && isOneMonth ? { period: '', ...rangeOf('twelve-months', calendar) } : {};
        // Only the total is told as of another date.
        change({ columns, ...days, ...(columns === 'total' ? {} : { asOf: '' }), explain: '' });
      }}
      options={choices.map((value) => ({ value, label: t(`columns_${value}`) }))}
    />
  );
}
