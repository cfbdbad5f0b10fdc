import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { SidePanel, type PeekProps } from '#web/kit/side-panel/side-panel.tsx';
import { useMay } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useVendorsText } from './text.ts';
import { VendorFacts } from './vendor-facts.tsx';
import { BankChip, type Vendor } from './vendor-words.tsx';

/** A vendor beside the list. */
export function VendorPanel({ id, known, ...steps }: PeekProps<Vendor>) {
  const t = useVendorsText();
  const mayChange = useMay()('bills.change');
  const query = useQuery(routeQuery('GET /vendors/{id}/', { params: { id } }));
  const head = query.data ?? known;
  return (
    <SidePanel
      eyebrow={head !== undefined && head.bank !== null && <BankChip vendor={head} />}
      title={head === undefined ? '…' : <bdi>{head.name}</bdi>}
      {...steps}
      footer={
        query.data && (
          <>
            {mayChange && query.data.archivedAt === null && (
              <ButtonLink to={`/vendors/${id}?edit=1`}>{t('edit')}</ButtonLink>
            )}
            <ButtonLink variant="primary" to={`/vendors/${id}`}>
              {t('open')}
            </ButtonLink>
          </>
        )
      }
    >
      <FetchedPart query={query} gone={t('gone')}>
        {(vendor) => <VendorFacts vendor={vendor} />}
      </FetchedPart>
    </SidePanel>
  );
}
