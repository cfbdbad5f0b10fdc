import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { addDays } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { Pager } from '#web/kit/pager/pager.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Tabs } from '#web/kit/tabs/tabs.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatMonth } from '#web/lib/format.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { useToday } from '#web/lib/use-today.ts';
import { chargesQuery, chargeTotalsQuery, type ChargeFilters } from './api.ts';
import { ChargesTable } from './charges-table.tsx';
import { useChargesText } from './charges-text.ts';
import { filteredId } from '#shared/lists/is-id.ts';
import styles from './board.module.css';

const defaults = { view: 'month', month: '', property: '' };
const views = ['month', 'open', 'outstanding'] as const;

/** What the figures of the rent roll are made of, charge by charge. */
function useChargesAddress() {
  const today = useToday();
  const [address, change] = useAddress(defaults);
  const view = views.find((name) => name === address.view) ?? 'month';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(address.month) ? address.month : today.slice(0, 7);
  const first = `${month}-01`;
  const ofMonth = { isBilled: 'true', from: first, to: addDays(addMonths(first, 1), -1) } as const;
  const propertyId = filteredId(address.property);
  const filters: ChargeFilters = {
    ...(propertyId === undefined ? {} : { propertyId }),
    ...(view === 'outstanding'
      ? { state: 'open', to: today }
      : { ...ofMonth, state: view === 'open' ? 'open' : 'standing' }),
  };
  return { change, view, month, first, propertyId, filters };
}

export function ChargesPage() {
  const t = useChargesText();
  const navigate = useNavigate();
  const { change, view, month, first, propertyId, filters } = useChargesAddress();
  const pages = usePages();
  const cursor = pages.cursor === undefined ? {} : { cursor: pages.cursor };
  const query = useQuery(chargesQuery({ limit: 100, ...filters, ...cursor }));
  const { data: totals, isPlaceholderData } = useQuery(chargeTotalsQuery(filters));
  const property = usePropertyList()?.find(({ id }) => id === propertyId);
  const { items, next = null } = query.data ?? {};
  const labels = {
    month: t('viewMonth', { month: formatMonth(month) }),
    open: t('viewOpen'),
    outstanding: t('viewDue'),
  };
  return (
    <ListLayout header={<PageHeader eyebrow={<Link to="/rent">{t('rentRoll')}</Link>} title={t('title')} />}>
      <title>{t('titled', { page: t('title') })}</title>
      <Tabs
        label={t('views')}
        current={view}
        onChange={(name) => change({ view: name })}
        tabs={views.map((name) => ({ name, label: labels[name] }))}
        aside={<ExportAct save={serverTable('GET /exports/charges.csv/', { query: filters })} />}
      />
      <p className={styles['only']}>
        <span>{t(`why_${view}`)}</span>
        {view !== 'outstanding' && (
          <>
            <TextAct onClick={() => change({ month: addMonths(first, -1).slice(0, 7) })}>{t('earlier')}</TextAct>
            <TextAct onClick={() => change({ month: addMonths(first, 1).slice(0, 7) })}>{t('later')}</TextAct>
          </>
        )}
      </p>
      {property !== undefined && (
        <p className={styles['only']}>
          {t('onlyProperty', { name: property.name })}
          <TextAct onClick={() => change({ property: '' })}>{t('showAll')}</TextAct>
        </p>
      )}
      {items === undefined && query.error !== null && <QueryFailure query={query} />}
      {items?.length === 0 && <Empty plain>{t(`none_${view}`, { month: formatMonth(month) })}</Empty>}
      {items?.length !== 0 && (items !== undefined || query.error === null) && (
        <ChargesTable
          rows={items}
          totals={isPlaceholderData ? undefined : totals?.totals}
          onOpen={(id) => void navigate(`/rent/charges/${id}`)}
        />
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
