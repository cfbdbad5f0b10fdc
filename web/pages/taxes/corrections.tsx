import { moneyOf } from '#web/features/money/words.ts';
import { Section } from '#web/kit/section/section.tsx';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate, nothing } from '#web/lib/format.ts';
import type { FormSummary } from './api.ts';
import { useTaxText } from './text.ts';

type Correction = FormSummary['corrections'][number];

/** What is other than it was filed, payee by payee and box by box. */
export function Corrections({
  filedOn,
  corrections,
}: {
  readonly filedOn: string;
  readonly corrections: readonly Correction[];
}) {
  const t = useTaxText();
  const amount = (cents: number) => (cents === 0 ? nothing : moneyOf(cents, 'USD'));
  const box = (row: Correction) => t(`box_${row.box}`);
  return (
    <Section title={t('correctionsTitle', { date: formatDate(filedOn) })}>
      <Table
        label={t('corrections')}
        columns={[
          { name: 'payee', header: t('payee'), cell: ({ person }) => <bdi>{person.name}</bdi> },
          { name: 'box', header: t('correction'), width: '30%', cell: box },
          { name: 'was', header: t('wasFiled'), width: '9rem', align: 'end', cell: (row) => amount(row.filedCents) },
          { name: 'is', header: t('isNow'), width: '9rem', align: 'end', cell: (row) => amount(row.cents) },
        ]}
        rows={corrections}
        rowKey={(row) => `${row.person.id} ${row.box}`}
        card={(row) => ({ title: row.person.name, detail: box(row), amount: amount(row.cents) })}
      />
    </Section>
  );
}
