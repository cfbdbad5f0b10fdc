import { useQuery } from '@tanstack/react-query';
import { OtherBeginnings } from '#web/features/sample/other-beginnings.tsx';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { useExportEntries } from '#web/kit/export-act/use-export.ts';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { choiceFilter } from '#web/kit/filter-bar/choice-filter.ts';
import type { Filter } from '#web/kit/filter-bar/filter-bar.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { Pending } from '#web/kit/loading/pending.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { formatNumber, formatPercent, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { summaryQuery, type Summary } from './api.ts';
import { occupancy, vacancies } from './plan-units.ts';
import { PropertiesPlans } from './properties-plans.tsx';
import { PropertiesTable } from './properties-table.tsx';
import { PropertyBulkBar } from './property-bulk-bar.tsx';
import { usePropertiesText } from './text.ts';
import { propertyKinds, propertySorts, usePropertiesAddress } from './use-properties-address.ts';

const saveUnits = serverTable('GET /exports/units.csv/', { query: {} });

/** Every property, as a street of small plans and as a table. */
export function PropertiesPage() {
  const t = usePropertiesText();
  const { organisation } = useMe();
  const mayAdd = useMayAdd();
  const exportEntries = useExportEntries();
  const state = usePropertiesAddress();
  const { address, change, isArchive, narrowed } = state;
  const pages = usePages();
  const query = useQuery(listQuery('GET /properties/', { limit: 50, ...state.query, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, pageOf: (id) => `/properties/${id}` });
  const { data: summary } = useQuery(summaryQuery);
  const isBare = list.isBare && !narrowed && !isArchive;
  const hasNone = isBare && summary !== undefined && summary.properties + summary.archived === 0;
  return (
    <ListPage
      list={list}
      header={
        <PageHeader
          eyebrow={organisation.name}
          title={t('properties')}
          actions={
            !hasNone && (
              <>
                <Menu more label={t('more')} entries={exportEntries(saveUnits, t('exportUnits'))} />
                {mayAdd && <ButtonLink to="/import">{t('importThem')}</ButtonLink>}
                {mayAdd && (
                  <ButtonLink to="/properties/new" variant={list.isBusy ? 'outline' : 'primary'}>
                    {t('addProperty')}
                  </ButtonLink>
                )}
              </>
            )
          }
        />
      }
      figures={!hasNone && <PortfolioFigures summary={summary} />}
      empty={hasNone && <NothingYet />}
      above={
        !isArchive && list.rows !== undefined && list.rows.length > 0 && <PropertiesPlans properties={list.rows} />
      }
      views={{
        own: [
          { name: 'active', label: t('viewActive'), count: summary?.properties },
          { name: 'archived', label: t('viewArchived'), count: summary?.archived },
        ],
        current: isArchive ? 'archived' : 'active',
        kept: { list: 'properties', line: 'GET /properties/' },
      }}
      filters={{ fields: useFilters(), values: address, onChange: change, shown: narrowed }}
      exports={serverTable('GET /exports/properties.csv/', { query: state.query })}
      none={
        <NoneFound onShowAll={() => change({ view: 'active', q: '', kind: '' })}>
          {t(isArchive && !narrowed ? 'noneArchived' : 'noneFound')}
        </NoneFound>
      }
      mayChoose
      table={(given) => <PropertiesTable {...given} state={state} />}
      count={(count) => t('count', { count })}
      bulk={
        list.chosen.length > 0 && <PropertyBulkBar properties={list.chosen} archive={!isArchive} onDone={list.choose} />
      }
    />
  );
}

function useFilters(): readonly Filter[] {
  const t = usePropertiesText();
  const seesMoney = useMay()('portfolio.money');
  const sorts = propertySorts.filter((sort) => sort !== 'market-rent' || seesMoney);
  return [
    { kind: 'search', name: 'q', label: t('find') },
    choiceFilter(
      'kind',
      t('kind'),
      t('anyKind'),
      propertyKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) })),
    ),
    {
      kind: 'choice',
      name: 'sort',
      label: t('sort'),
      options: sorts.flatMap((sort) => [
        { value: sort === 'name' ? '' : sort, label: t(`sort_${sort}`) },
        { value: `-${sort}`, label: t(`sort_-${sort}`) },
      ]),
    },
  ];
}

/** Whoever works with some properties only cannot add one, as they cannot import: both are about the whole workspace. */
export function useMayAdd(): boolean {
  const may = useMay();
  return may('portfolio.change') && may('portfolio.import');
}

function PortfolioFigures({ summary }: { readonly summary: Summary | undefined }) {
  const t = usePropertiesText();
  const number = (count: number | undefined) => (count === undefined ? <Pending /> : formatNumber(count));
  const counts = summary?.counts;
  return (
    <Figures>
      <Figure phone={false} label={t('figureProperties')} value={number(summary?.properties)} />
      <Figure label={t('figureUnits')} value={number(counts?.units)} />
      <Figure
        label={t('figureOccupancy')}
        value={counts === undefined ? <Pending /> : counts.units === 0 ? nothing : formatPercent(occupancy(counts))}
      />
      <Figure
        phone={false}
        label={t('state_vacant')}
        value={number(counts && vacancies(counts))}
        {...(counts === undefined || counts.letLater === 0
          ? {}
          : { note: t('figureLetLater', { count: counts.letLater }) })}
      />
    </Figures>
  );
}

function NothingYet() {
  const t = usePropertiesText();
  const may = useMay();
  const act = (
    <ButtonLink to="/properties/new" variant="primary">
      {t('addProperty')}
    </ButtonLink>
  );
  if (useMayAdd())
    return (
      <Empty act={act} sample={<OtherBeginnings />}>
        {t('empty')}
      </Empty>
    );
  return <Empty>{t(may('portfolio.change') ? 'emptySome' : 'emptyRead')}</Empty>;
}
