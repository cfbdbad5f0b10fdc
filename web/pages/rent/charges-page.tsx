import { useQuery } from '@tanstack/react-query';
import { addDays } from '#shared/dates.ts';
import { filteredId } from '#shared/lists/is-id.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatMonth } from '#web/lib/format.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { ChargeFilters } from './api.ts';
import { ChargesTable } from './charges-table.tsx';
import { useChargesText } from './charges-text.ts';
import styles from './board.module.css';

const defaults = { view: 'month', month: '', property: '' };
const views = ['month', 'open', 'outstanding'] as const;

/** What the figures of the rent roll are made of, charge by charge. */
export function ChargesPage() {
  const t = useChargesText();
  const { change, view, month, first, propertyId, filters } = useChargesAddress();
  const pages = usePages();
  const query = useQuery(listQuery('GET /charges/', { limit: 100, ...filters, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, pageOf: (id) => `/rent/charges/${id}` });
  const totals = useQuery(listQuery('GET /charge-totals/', filters));
  const property = usePropertyList()?.find(({ id }) => id === propertyId);
  const labels = {
    month: t('viewMonth', { month: formatMonth(month) }),
    open: t('viewOpen', { month: formatMonth(month) }),
    outstanding: t('viewDue'),
  };
  return (
    <ListPage
      list={list}
      header={
        <>
          <title>{t('titled', { page: t('title') })}</title>
          <RoomHeader page="charges" />
        </>
      }
      views={{ own: views.map((name) => ({ name, label: labels[name] })), current: view }}
      exports={serverTable('GET /exports/charges.csv/', { query: filters })}
      note={
        <>
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
        </>
      }
      none={<NoneFound>{t(`none_${view}`, { month: formatMonth(month) })}</NoneFound>}
      table={(given) => <ChargesTable {...given} totals={totals.isPlaceholderData ? undefined : totals.data?.totals} />}
      count={(count) => t('count', { count })}
    />
  );
}

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
      ? { state: 'open', to: today, byTenancy: 'true' }
      : { ...ofMonth, state: view === 'open' ? 'open' : 'standing' }),
  };
  return { change, view, month, first, propertyId, filters };
}
