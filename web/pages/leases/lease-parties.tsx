import { Fact, FactNote } from '#web/kit/facts/facts.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import type { Lease } from './api.ts';
import { useLeaseText } from './text.ts';

/** Who is on the lease now. */
export function LeaseParties({ lease }: { readonly lease: Lease }) {
  const t = useLeaseText();
  const parties = lease.parties.filter(({ isNow }) => isNow);
  if (parties.length === 0) return <FactNote>{t('noTenant')}</FactNote>;
  return parties.map(({ personId, name, role }) => (
    <Fact
      key={`${personId} ${role}`}
      reversed
      label={
        <TextLink variant="row" to={`/people/${personId}`}>
          <bdi>{name}</bdi>
        </TextLink>
      }
    >
      {t(`role_${role}`)}
    </Fact>
  ));
}
