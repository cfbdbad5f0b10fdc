import { useQuery } from '@tanstack/react-query';
import { useTransferText } from '#web/features/transfers/text.ts';
import { TransfersTable } from '#web/features/transfers/transfers-table.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { listQuery } from '#web/lib/route-query.ts';

/** Sales and hand-overs of a building, as far as there were any. */
export function PropertyTransfers({ propertyId }: { readonly propertyId: string }) {
  const t = useTransferText();
  const query = useQuery(listQuery('GET /ownership-transfers/', { limit: 12, propertyId }));
  if (query.data === undefined || query.data.items.length === 0) return null;
  return (
    <Section id="transfers" title={t('transfers')}>
      <TransfersTable rows={query.data.items} />
    </Section>
  );
}
