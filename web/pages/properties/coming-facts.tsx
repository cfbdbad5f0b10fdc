import { useQuery } from '@tanstack/react-query';
import { namesOf } from '#web/features/money/words.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { Lease, PropertyInFull } from './api.ts';
import { agreementOn } from './management-facts.tsx';
import { usePropertyText } from './property-text.ts';
import { comingUp, shortName } from './tenancies.ts';

interface Coming {
  readonly key: string;
  readonly on: string;
  readonly text: string;
  readonly to?: string;
}

const shownAtMost = 6;

/** What comes next: on leases, deposits to settle, tasks, and the end of the management agreement, the soonest first. */
export function ComingFacts({
  property,
  leases,
}: {
  readonly property: PropertyInFull;
  /** Nothing is said of them before they are there. */
  readonly leases: readonly Lease[] | undefined;
}) {
  const t = usePropertyText();
  const ofLeases = useLeaseEvents(leases);
  const others = useOthers(property);
  if (ofLeases === undefined || others === undefined)
    return (
      <Facts title={t('comingUp')}>
        <Loading rows={2} />
      </Facts>
    );
  const coming = [...ofLeases, ...others].toSorted((one, other) => (one.on < other.on ? -1 : 1));
  return (
    <Facts
      title={t('comingUp')}
      {...(leases !== undefined &&
        leases.length > 0 && {
          act: <TextLink to={`/leases?propertyId=${property.id}`}>{t('comingMore')}</TextLink>,
        })}
    >
      {coming.length === 0 && <FactNote>{t('comingNothing')}</FactNote>}
      {coming.slice(0, shownAtMost).map(({ key, on, text, to }) => (
        <Fact
          key={key}
          reversed
          label={
            to === undefined ? (
              text
            ) : (
              <TextLink variant="row" to={to}>
                {text}
              </TextLink>
            )
          }
        >
          {formatDate(on)}
        </Fact>
      ))}
    </Facts>
  );
}

function useLeaseEvents(leases: readonly Lease[] | undefined): readonly Coming[] | undefined {
  const t = usePropertyText();
  return (
    leases &&
    comingUp(leases, shownAtMost).map(({ lease, event }) => ({
      key: lease.id,
      on: event.on,
      to: `/leases/${lease.id}`,
      text: t(`event_${event.kind}`, {
        unit: lease.unit.name,
        tenant: shortName(lease.tenants[0]?.name ?? lease.number),
        about: event.about ?? '',
        amount: event.cents === null ? '' : formatMoney(event.cents, lease.currency),
      }),
    }))
  );
}

/** Undefined until all that this person may see is there. */
function useOthers({ id: propertyId, agreements }: PropertyInFull): readonly Coming[] | undefined {
  const t = usePropertyText();
  const words = useRentWords();
  const may = useMay();
  const today = useToday();
  const settle = { view: 'settle', propertyId, limit: shownAtMost } as const;
  const { data: deposits, isLoading: awaitsDeposits } = useQuery({
    ...routeQuery('GET /deposits/', { query: settle }),
    enabled: may('rent.read'),
  });
  const open = { view: 'open', propertyId, limit: shownAtMost * 2 } as const;
  const { data: tasks, isLoading: awaitsTasks } = useQuery({
    ...routeQuery('GET /tasks/', { query: open }),
    enabled: may('tasks.read'),
  });
  if (awaitsDeposits || awaitsTasks) return undefined;
  const endsOn = may('portfolio.money') ? agreementOn(agreements, today)?.endsOn : null;
  return [
    ...(deposits?.items ?? []).flatMap(({ leaseId, unit, tenants, deadline }) =>
      deadline === null
        ? []
        : [
            {
              key: `deposit ${leaseId}`,
              on: deadline.on,
              to: `/rent/deposits/${leaseId}`,
              text: t('settleBy', { unit: unit.name, tenant: shortName(namesOf(words, tenants.slice(0, 1))) }),
            },
          ],
    ),
    // What modules cause is among the events of leases and the deposits already.
    ...(tasks?.items ?? []).flatMap(({ id, title, dueOn }) =>
      title === null || dueOn === null ? [] : [{ key: `task ${id}`, on: dueOn, to: `/tasks?open=${id}`, text: title }],
    ),
    ...(typeof endsOn === 'string' ? [{ key: 'agreement', on: endsOn, text: t('agreementEnds') }] : []),
  ];
}
