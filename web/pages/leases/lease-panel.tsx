import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { SidePanel, type PeekProps } from '#web/kit/side-panel/side-panel.tsx';
import { formatDate, formatMoney, nothing } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { twelveMonthsFrom } from '#shared/rent/schedule.ts';
import { leaseHead } from '#web/features/money/unit-place.tsx';
import { leaseQuery, scheduleQuery, type Lease, type LeaseItem } from './api.ts';
import { chargedSince } from './billing.ts';
import { offeredActs } from './lease-acts-offered.ts';
import { useActText } from './act-text.ts';
import { LeaseParties } from './lease-parties.tsx';
import { LeaseStateChip } from './lease-state-chip.tsx';
import { eventWords } from './lease-words.ts';
import { useLeasesText } from './leases-text.ts';
import { ScheduleLines } from './schedule-lines.tsx';
import { TermBar } from './term-bar.tsx';
import { useLeaseText } from './text.ts';
import { useToday } from '#web/lib/use-today.ts';

export type LeasePanelProps = PeekProps<LeaseItem>;

/** One lease beside the list that it stands in. */
export function LeasePanel({ id, known, ...steps }: LeasePanelProps) {
  const t = useLeaseText();
  const query = useQuery(leaseQuery(id));
  const head = query.data ?? known;
  return (
    <SidePanel
      {...leaseHead(head, t('noTenant'))}
      chip={head && <LeaseStateChip state={head.state} isUndone={head.isUndone} />}
      {...steps}
      footer={head && <PanelActs lease={head} />}
    >
      <FetchedPart query={query} gone={t('gone')} rows={8}>
        {(found) => <LeaseInShort lease={found} />}
      </FetchedPart>
    </SidePanel>
  );
}

function PanelActs({ lease }: { readonly lease: LeaseItem }) {
  const l = useLeasesText();
  const a = useActText();
  const may = useMay();
  const act = offeredActs(lease, may).find(
    (name) => name !== 'send-for-signature' && name !== 'take-back' && name !== 'edit',
  );
  return (
    <>
      {act !== undefined && <ButtonLink to={`/leases/${lease.id}?act=${act}`}>{a(`do_${act}`)}</ButtonLink>}
      <ButtonLink to={`/leases/${lease.id}`} variant="primary">
        {l('open')}
      </ButtonLink>
    </>
  );
}

function LeaseInShort({ lease }: { readonly lease: Lease }) {
  const l = useLeasesText();
  const t = useLeaseText();
  const today = useToday();
  const since = chargedSince(lease);
  const from = since > today ? since : today;
  const { data: schedule } = useQuery(scheduleQuery(lease, twelveMonthsFrom(from)));
  const { currency, rentCents, nextDue } = lease;
  // Nothing comes of what was cancelled.
  const isOff = lease.state === 'cancelled';
  return (
    <>
      <Figures>
        <Figure
          label={l('rent', { currency })}
          value={rentCents === null ? nothing : formatMoney(rentCents, currency)}
        />
        {nextDue !== null && (
          <Figure
            label={l('nextDue', { date: formatDate(nextDue.on) })}
            value={formatMoney(nextDue.cents, currency, { zero: 'number' })}
          />
        )}
      </Figures>
      <Facts title={l('term')}>
        <TermBar term={lease} />
      </Facts>
      <Facts title={l('people')}>
        <LeaseParties lease={lease} />
      </Facts>
      {!isOff && (
        <Facts title={l('comingUp')}>
          {lease.nextEvents.slice(0, 4).map((event, index) => (
            <FactNote key={index}>{eventWords(t, lease, event)}</FactNote>
          ))}
          {lease.nextEvents.length === 0 && <FactNote>{l('nothingNext')}</FactNote>}
        </Facts>
      )}
      {!isOff && schedule !== undefined && schedule.lines.length > 0 && (
        <Facts title={l('dueNext')}>
          <ScheduleLines schedule={schedule} atMost={4} />
        </Facts>
      )}
    </>
  );
}
