import { filteredId } from '#shared/lists/is-id.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { isBookDate } from '#shared/dates.ts';
import { useToday } from '#web/lib/use-today.ts';
import { AsOfField } from '#web/features/as-of/as-of-field.tsx';
import { useAsOfFilter } from '#web/features/as-of/as-of-filter.ts';
import { RefusedDate } from '#web/features/as-of/refused-date.tsx';
import { TimeNote } from '#web/features/as-of/time-note.tsx';
import { useTimeText } from '#web/features/as-of/time-text.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { FilterBar } from '#web/kit/filter-bar/filter-bar.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { Pager } from '#web/kit/pager/pager.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { SavedViews } from '#web/kit/saved-views/saved-views.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { readKnownAt } from '#web/lib/known-at.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { serverTable, type SaveTable } from '#web/lib/save-table.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { formatDateFull } from '#web/lib/format.ts';
import { depositsQuery, registerQuery, type Register } from './api.ts';
import { RegisterFigures, TieNote } from './register-figures.tsx';
import { RegisterTable } from './register-table.tsx';
import { useDepositsText } from './text.ts';

const MovePanel = lazyPart(async () => (await import('./move-panel.tsx')).MovePanel, { instead: 'toast' });
const InterestPanel = lazyPart(async () => (await import('./interest-panel.tsx')).InterestPanel, { instead: 'toast' });
const defaults = { view: 'held', q: '', property: '', asOf: '', knownAt: '', act: '' };
const views = ['held', 'asked', 'agreed', 'settle', 'all'] as const;
const labels = {
  held: 'viewHeld',
  asked: 'viewAsked',
  agreed: 'stateAgreed',
  settle: 'viewSettle',
  all: 'viewAll',
} as const;

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

/** Every deposit with what became of it, on any day, and the proof that the books say the same. */
export function RegisterPage() {
  const d = useDepositsText();
  const navigate = useNavigate();
  const mayChange = useMay()('rent.change');
  const today = useToday();
  const { address, change, view, scope, refused, filters } = useRegisterAddress();
  const phone = usePhone();
  const pages = usePages();
  const cursor = pages.cursor === undefined ? {} : { cursor: pages.cursor };
  const query = useQuery(depositsQuery({ limit: 100, view, ...filters, ...cursor }));
  const { data: register } = useQuery(registerQuery(scope));
  const { items, next = null } = query.data ?? {};
  const isNow = scope.asOf === undefined && scope.knownAt === undefined;
  // What is done is done today, so the register goes back to today.
  const act = (name: string) => change({ act: name, asOf: '', knownAt: '' }, { keepPage: isNow });
  const close = () => act('');
  const showAsOf = (asOf: string) => change({ asOf, act: '' }, { replace: true });
  const leaseIds = (items ?? [])
    .filter((row) => row.heldCents !== 0 || row.inDepositBankCents !== 0)
    .map((row) => row.leaseId);
  // A deposit is listed where its tenancy is, and may be booked for the building before.
  const isWhole = scope.propertyId === undefined;
  const isEmpty = refused === undefined && register?.counts.all === 0 && address.q === '' && address.property === '';
  return (
    <ListLayout
      header={
        <PageHeader
          eyebrow={<Link to="/rent">{d('rentRoll')}</Link>}
          title={d('title')}
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
              <RegisterMenu onAct={mayChange ? act : undefined} />
              {mayChange && (
                <Button variant={address.act === '' ? 'primary' : 'outline'} onClick={() => act('bank')}>
                  {d('moveToBank')}
                </Button>
              )}
            </>
          }
        />
      }
      figures={!isEmpty && refused === undefined && <RegisterFigures register={register} isWhole={isWhole} />}
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
    >
      {isEmpty ? (
        <Empty plain={!isNow}>{isNow ? d('empty') : d('emptyThen', { date: formatDateFull(register.asOf) })}</Empty>
      ) : (
        <>
          {refused === undefined && (
            <Views
              view={view}
              counts={address.q === '' ? register?.counts : undefined}
              save={serverTable('GET /exports/deposits.csv/', { query: { view, ...filters } })}
            />
          )}
          {(refused === undefined || phone) && <Filters address={address} change={change} />}
          {refused !== undefined ? (
            <RefusedDate date={refused} onToday={() => showAsOf('')} />
          ) : (
            <>
              {items === undefined && query.error !== null && <QueryFailure query={query} />}
              {items?.length === 0 && (
                <Empty
                  plain
                  act={<Button onClick={() => change({ view: 'all', q: '', property: '' })}>{d('showAll')}</Button>}
                >
                  {d('none')}
                </Empty>
              )}
              {items?.length !== 0 && (items !== undefined || query.error === null) && (
                <RegisterTable
                  rows={items}
                  today={scope.asOf ?? today}
                  isNarrow={address.act !== ''}
                  onOpen={(id) => void navigate(`/rent/deposits/${id}`)}
                />
              )}
              <Pager
                busy={query.isPlaceholderData}
                startsOver={pages.startsOver}
                onPrevious={pages.goPrevious}
                onNext={next === null ? undefined : () => pages.goNext(next)}
              >
                {d('count', { count: items?.length ?? 0 })}
              </Pager>
              {isWhole && register !== undefined && register.totals.length > 0 && <TieNote register={register} />}
            </>
          )}
        </>
      )}
    </ListLayout>
  );
}

function RegisterMenu({ onAct }: { readonly onAct: ((name: string) => void) | undefined }) {
  const d = useDepositsText();
  return (
    <Menu
      more
      label={d('more')}
      entries={[
        ...(onAct === undefined ? [] : [{ label: d('addInterest'), onSelect: () => onAct('interest') }]),
        { label: d('rules'), to: '/rent/deposits/rules' },
      ]}
    />
  );
}

function Views({
  view,
  counts,
  save,
}: {
  readonly view: string;
  readonly counts: Register['counts'] | undefined;
  readonly save: SaveTable;
}) {
  const d = useDepositsText();
  const [params] = useSearchParams();
  const others = [...params].filter(([name]) => !['cursor', 'view', 'act'].includes(name));
  return (
    <SavedViews
      label={d('views')}
      views={views.map((name) => ({
        name,
        label: d(labels[name]),
        count: counts?.[name],
        to: `?${new URLSearchParams([...others, ...(name === 'held' ? [] : [['view', name]])]).toString()}`,
      }))}
      current={view}
      aside={<ExportAct save={save} />}
    />
  );
}

function Filters({
  address,
  change,
}: {
  readonly address: ReturnType<typeof useRegisterAddress>['address'];
  readonly change: ReturnType<typeof useRegisterAddress>['change'];
}) {
  const d = useDepositsText();
  const t = useTimeText();
  const asOf = useAsOfFilter();
  const phone = usePhone();
  const properties = usePropertyList() ?? [];
  return (
    <FilterBar
      filters={[
        { kind: 'search', name: 'q', label: d('find') },
        {
          kind: 'find',
          name: 'property',
          label: d('property'),
          options: properties.map(({ id, name, colour }) => ({
            value: id,
            label: name,
            colour: propertyColourOf(colour),
          })),
        },
        ...asOf,
        // A phone has it only where a link brought one.
        ...(phone && address.knownAt === '' ? [] : [{ kind: 'date', name: 'knownAt', label: t('knownAt') } as const]),
      ]}
      values={{ ...address, knownAt: address.knownAt.slice(0, 10) }}
      onChange={change}
    />
  );
}
