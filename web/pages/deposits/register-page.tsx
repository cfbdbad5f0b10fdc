import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { isBookDate } from '#shared/dates.ts';
import { filteredId } from '#shared/lists/is-id.ts';
import { AsOfField } from '#web/features/as-of/as-of-field.tsx';
import { useAsOfFilter } from '#web/features/as-of/as-of-filter.ts';
import { RefusedDate } from '#web/features/as-of/refused-date.tsx';
import { TimeNote } from '#web/features/as-of/time-note.tsx';
import { useTimeText } from '#web/features/as-of/time-text.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import type { Filter } from '#web/kit/filter-bar/filter-bar.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePropertyFilter } from '#web/kit/list-page/use-property-filter.ts';
import { Menu } from '#web/kit/menu/menu.tsx';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { formatDateFull } from '#web/lib/format.ts';
import { readKnownAt } from '#web/lib/known-at.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { useToday } from '#web/lib/use-today.ts';
import { registerQuery } from './api.ts';
import { RegisterFigures, TieNote } from './register-figures.tsx';
import { RegisterTable } from './register-table.tsx';
import { useDepositsText } from './text.ts';

const MovePanel = lazyPart(async () => (await import('./move-panel.tsx')).MovePanel, { instead: 'toast' });
const InterestPanel = lazyPart(async () => (await import('./interest-panel.tsx')).InterestPanel, { instead: 'toast' });
const defaults = { view: 'held', q: '', property: '', asOf: '', knownAt: '', act: '' };
const views = ['held', 'asked', 'agreed', 'settle', 'settled', 'all'] as const;
const labels = {
  held: 'viewHeld',
  asked: 'viewAsked',
  agreed: 'stateAgreed',
  settle: 'viewSettle',
  settled: 'stateFinal',
  all: 'viewAll',
} as const;

/** Every deposit with what became of it, on any day, and the proof that the books say the same. */
export function RegisterPage() {
  const d = useDepositsText();
  const mayChange = useMay()('rent.change');
  const today = useToday();
  const { address, change, view, scope, refused, filters } = useRegisterAddress();
  const pages = usePages();
  const query = useQuery(listQuery('GET /deposits/', { limit: 100, view, ...filters, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ leaseId }) => leaseId, pageOf: (id) => `/rent/deposits/${id}` });
  const { data: register } = useQuery(registerQuery(scope));
  const isNow = scope.asOf === undefined && scope.knownAt === undefined;
  // What is done is done today, so the register goes back to today.
  const act = (name: string) => change({ act: name, asOf: '', knownAt: '' }, { keepPage: isNow });
  const close = () => act('');
  const showAsOf = (asOf: string) => change({ asOf, act: '' }, { replace: true });
  const leaseIds = (list.rows ?? [])
    .filter((row) => row.heldCents !== 0 || row.inDepositBankCents !== 0)
    .map((row) => row.leaseId);
  // A deposit is listed where its tenancy is, and may be booked for the building before.
  const isWhole = scope.propertyId === undefined;
  const isToMove =
    register?.totals.some(({ heldCents, inDepositBankCents }) => heldCents !== inDepositBankCents) === true;
  const isEmpty = refused === undefined && register?.counts.all === 0 && address.q === '' && address.property === '';
  return (
    <ListPage
      list={list}
      header={
        <RoomHeader
          page="deposits"
          chip={
            <TimeNote
              asOf={scope.asOf}
              knownAt={scope.knownAt}
              onToday={() => change({ asOf: '', knownAt: '', act: '' })}
            />
          }
          actions={
            <>
              <AsOfField value={scope.asOf} refused={refused} onChange={showAsOf} />
              {mayChange && (
                <Menu more label={d('more')} entries={[{ label: d('addInterest'), onSelect: () => act('interest') }]} />
              )}
              {mayChange && (
                <Button variant={address.act === '' && isToMove ? 'primary' : 'outline'} onClick={() => act('bank')}>
                  {d('moveToBank')}
                </Button>
              )}
            </>
          }
        />
      }
      figures={
        !isEmpty && refused === undefined && <RegisterFigures register={register} scope={scope} isWhole={isWhole} />
      }
      empty={
        isEmpty && (
          <Empty plain={!isNow}>{isNow ? d('empty') : d('emptyThen', { date: formatDateFull(register.asOf) })}</Empty>
        )
      }
      instead={refused !== undefined && <RefusedDate date={refused} onToday={() => showAsOf('')} />}
      views={{
        own: views.map((name) => ({
          name,
          label: d(labels[name]),
          count: address.q === '' ? register?.counts[name] : undefined,
        })),
        current: view,
        passing: ['act'],
      }}
      filters={{
        fields: useFilters(address.knownAt !== ''),
        values: { ...address, knownAt: address.knownAt.slice(0, 10) },
        onChange: change,
        shown: 'always',
      }}
      exports={serverTable('GET /exports/deposits.csv/', { query: { view, ...filters } })}
      none={<NoneFound onShowAll={() => change({ view: 'all', q: '', property: '' })}>{d('none')}</NoneFound>}
      table={(given) => (
        <RegisterTable {...given} today={scope.asOf ?? today} scope={scope} isNarrow={address.act !== ''} />
      )}
      count={(count) => d('count', { count })}
      below={isWhole && register !== undefined && register.totals.length > 0 && <TieNote register={register} />}
      panel={
        mayChange &&
        address.act !== '' && (
          <Suspense fallback={null}>
            {address.act === 'bank' && <MovePanel leaseIds={leaseIds} onClose={close} onUnavailable={close} />}
            {address.act === 'interest' && (
              <InterestPanel propertyId={scope.propertyId} onClose={close} onUnavailable={close} />
            )}
          </Suspense>
        )
      }
    />
  );
}

function useRegisterAddress() {
  const { organisation } = useMe();
  const [address, change] = useAddress(defaults);
  const today = useToday();
  const knownAt = readKnownAt(address.knownAt, organisation.timeZone);
  const view = views.find((name) => name === address.view) ?? 'held';
  const propertyId = filteredId(address.property);
  const asked = isBookDate(address.asOf) ? address.asOf : undefined;
  /** In the future. */
  const refused = asked !== undefined && asked > today ? asked : undefined;
  const scope = {
    ...(propertyId === undefined ? {} : { propertyId }),
    ...(asked === undefined || refused !== undefined ? {} : { asOf: asked }),
    ...(knownAt === undefined ? {} : { knownAt }),
  };
  const filters = { ...scope, ...(address.q === '' ? {} : { q: address.q.slice(0, 120) }) };
  return { address, change, view, scope, refused, filters };
}

function useFilters(isKnownAt: boolean): readonly Filter[] {
  const d = useDepositsText();
  const t = useTimeText();
  const phone = usePhone();
  const property = usePropertyFilter(d('property'));
  const asOf = useAsOfFilter();
  return [
    { kind: 'search', name: 'q', label: d('find') },
    property,
    ...asOf,
    // A phone has it only where a link brought one.
    ...(phone && !isKnownAt ? [] : [{ kind: 'date', name: 'knownAt', label: t('knownAt') } as const]),
  ];
}
