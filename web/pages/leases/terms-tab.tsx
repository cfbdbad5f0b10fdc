import { Section } from '#web/kit/section/section.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { dateRange } from '#web/lib/date-range.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import type { Lease, Party } from './api.ts';
import { useActText } from './act-text.ts';
import { ChargeTerms } from './charge-terms.tsx';
import { useDetailText } from './detail-text.ts';
import { offeredActs } from './lease-acts-offered.ts';
import { LeaseNotes } from './lease-notes.tsx';
import type { LeaseAddress } from './lease-page.tsx';
import { LeaseStateChip } from './lease-state-chip.tsx';
import { useLeaseText } from './text.ts';
import { useToday } from '#web/lib/use-today.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './lease-page.module.css';

export interface TermsTabProps {
  readonly lease: Lease;
  readonly onAct: (wish: Partial<LeaseAddress>) => void;
}

/** Everything that is agreed, with its days. */
export function TermsTab({ lease, onAct }: TermsTabProps) {
  const d = useDetailText();
  const a = useActText();
  const acts = offeredActs(lease, useMay());
  return (
    <>
      <Section
        title={d('charges')}
        act={
          acts.includes('add-charge') && (
            <TextAct onClick={() => onAct({ act: 'add-charge' })}>{a('do_add-charge')}</TextAct>
          )
        }
      >
        {lease.charges.length === 0 && <p className={quiet['note']}>{d('chargesNone')}</p>}
        {lease.charges.map((charge) => (
          <ChargeTerms
            key={charge.id}
            lease={lease}
            charge={charge}
            onAct={acts.includes('amend-charge') ? onAct : undefined}
          />
        ))}
      </Section>
      <Section
        title={d('people')}
        act={
          acts.includes('change-parties') && (
            <TextAct onClick={() => onAct({ act: 'change-parties' })}>{a('do_change-parties')}</TextAct>
          )
        }
      >
        <ul className={styles['rows']}>
          {lease.parties.map((party) => (
            <PartyRow key={`${party.personId} ${party.role} ${party.fromDay}`} party={party} />
          ))}
        </ul>
      </Section>
      {lease.chain.length > 1 && (
        <Section title={d('chain')}>
          <Chain lease={lease} />
        </Section>
      )}
      <LeaseNotes lease={lease} />
    </>
  );
}

function PartyRow({ party: { personId, name, role, fromDay, toDay } }: { readonly party: Party }) {
  const d = useDetailText();
  const t = useLeaseText();
  const today = useToday();
  const days =
    toDay === null
      ? d(fromDay > today ? 'laterFrom' : 'since', { date: formatDate(fromDay) })
      : t('termFixed', dateRange(fromDay, toDay));
  return (
    <li>
      <TextLink variant="row" to={`/people/${personId}`}>
        <bdi>{name}</bdi>
      </TextLink>
      <span className={quiet['note']}>
        {t(`role_${role}`)}, {days}
      </span>
    </li>
  );
}

/** Renewal of, renewed by: the terms one after the other, this one among them. */
function Chain({ lease }: { readonly lease: Lease }) {
  const d = useDetailText();
  const t = useLeaseText();
  return (
    <ul className={styles['rows']}>
      {lease.chain.map((term) => (
        <li key={term.id}>
          <span>
            {term.id === lease.id ? (
              <strong>{term.number}</strong>
            ) : (
              <TextLink variant="row" to={`/leases/${term.id}`}>
                {term.number}
              </TextLink>
            )}{' '}
            <span className={quiet['note']}>
              {[
                term.unit.name,
                term.lastDay === null
                  ? d('laterFrom', { date: formatDate(term.startsOn) })
                  : t('termFixed', dateRange(term.startsOn, term.lastDay)),
                term.by === null ? '' : d(`chainBy_${term.by}`),
                term.id === lease.id ? d('thisTerm') : '',
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </span>
          <LeaseStateChip state={term.state} />
        </li>
      ))}
    </ul>
  );
}
