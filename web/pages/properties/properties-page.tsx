import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OtherBeginnings } from '#web/features/sample/other-beginnings.tsx';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { useExportEntries } from '#web/kit/export-act/use-export.ts';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { Pager } from '#web/kit/pager/pager.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Pending } from '#web/kit/loading/pending.tsx';
import { serverTable } from '#web/lib/save-table.ts';
import { formatNumber, formatPercent, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { propertiesQuery, summaryQuery, type Summary } from './api.ts';
import { occupancy } from './plan-units.ts';
import { PropertiesFilters } from './properties-filters.tsx';
import { PropertiesPlans } from './properties-plans.tsx';
import { PropertiesTable } from './properties-table.tsx';
import { PropertiesViews } from './properties-views.tsx';
import { PropertyBulkBar } from './property-bulk-bar.tsx';
import { usePropertiesText } from './text.ts';
import { usePropertiesAddress } from './use-properties-address.ts';

const pageSize = 50;
const none: ReadonlySet<string> = new Set();
const saveUnits = serverTable('GET /exports/units.csv/', { query: {} });

/** Every property, as a street of small plans and as a table. */
export function PropertiesPage() {
  const t = usePropertiesText();
  const { organisation } = useMe();
  const mayAdd = useMayAdd();
  const exportEntries = useExportEntries();
  const state = usePropertiesAddress();
  const pages = usePages();
  const query = useQuery(
    propertiesQuery({
      limit: pageSize,
      ...state.query,
      ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
    }),
  );
  const { data: summary } = useQuery(summaryQuery);
  const [filtering, setFiltering] = useState(state.narrowed);
  const [selected, setSelected] = useState(none);
  const { items, next = null } = query.data ?? {};
  // What is not in the list any more is not chosen any more.
  const chosen = (items ?? []).filter(({ id }) => selected.has(id));
  const isBare = items?.length === 0 && !state.narrowed && !state.isArchive && pages.cursor === undefined;
  const hasNone = isBare && summary !== undefined && summary.properties + summary.archived === 0;
  return (
    <ListLayout
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
                  <ButtonLink to="/properties/new" variant={chosen.length === 0 ? 'primary' : 'outline'}>
                    {t('addProperty')}
                  </ButtonLink>
                )}
              </>
            )
          }
        />
      }
      figures={!hasNone && <PortfolioFigures summary={summary} />}
      confirm={
        chosen.length > 0 && (
          <PropertyBulkBar
            properties={chosen}
            archive={!state.isArchive}
            onDone={(left) => setSelected(new Set(left.map(({ id }) => id)))}
          />
        )
      }
    >
      {hasNone && <NothingYet />}
      {!hasNone && !state.isArchive && items !== undefined && items.length > 0 && (
        <PropertiesPlans properties={items} />
      )}
      {!hasNone && (
        <PropertiesViews
          summary={summary}
          query={state.query}
          filtering={filtering}
          onFilter={() => setFiltering(!filtering)}
        />
      )}
      {filtering && !hasNone && <PropertiesFilters state={state} />}
      {items === undefined && query.error !== null && <QueryFailure query={query} />}
      {items?.length === 0 && !hasNone && <NoneHere state={state} />}
      {items?.length !== 0 && (items !== undefined || query.error === null) && (
        <PropertiesTable rows={items} state={state} selected={selected} onSelect={setSelected} />
      )}
      <Pager
        busy={query.isPlaceholderData}
        startsOver={pages.startsOver}
        onPrevious={pages.goPrevious}
        onNext={next === null ? undefined : () => pages.goNext(next)}
      >
        {t('count', { count: items?.length ?? 0 })}
      </Pager>
    </ListLayout>
  );
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
        value={number(counts?.vacant)}
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

function NoneHere({ state }: { readonly state: ReturnType<typeof usePropertiesAddress> }) {
  const t = usePropertiesText();
  const showAll = () => state.change({ view: 'active', q: '', kind: '' });
  return (
    <Empty plain act={<Button onClick={showAll}>{t('showAll')}</Button>}>
      {t(state.isArchive && !state.narrowed ? 'noneArchived' : 'noneFound')}
    </Empty>
  );
}
