import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import type { Increase } from './api.ts';
import { Difference } from './difference.tsx';
import { useIncreasesText } from './text.ts';
import { useIncreasesTable } from './use-increases-table.ts';
import { howWords } from './words.ts';
import styles from './increases.module.css';

/** What was raised so far, and where one begins. */
export function IncreasesPage() {
  const t = useIncreasesText();
  const mayChange = useMay()('leases.change');
  const { organisation } = useMe();
  const pages = usePages();
  const save = useIncreasesTable();
  const query = useQuery(listQuery('GET /rent-increases/', { limit: 50, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, pageOf: (id) => `/rent/increases/${id}` });
  const { data: summary } = useQuery(listQuery('GET /lease-summary/', {}));
  const raise = (
    <ButtonLink to="/rent/increases/new" variant="primary">
      {t('raiseRent')}
    </ButtonLink>
  );
  const difference = ({ totals }: Increase) => <Difference total={ownFirst(totals, organisation.currency)[0]} />;
  return (
    <ListPage
      list={list}
      header={
        <RoomHeader
          page="increases"
          actions={
            <>
              {!list.isBare && <ExportMenu save={save} />}
              {mayChange && !list.isBare && raise}
            </>
          }
        />
      }
      above={
        summary !== undefined &&
        summary.rentSteps > 0 && (
          <p className={styles['scheduled']}>
            <TextLink to="/leases?view=steps">{t('scheduled', { count: summary.rentSteps })}</TextLink>
          </p>
        )
      }
      none={<Empty {...(mayChange ? { act: raise } : {})}>{t('none')}</Empty>}
      table={(given) => (
        <Table
          {...given}
          label={t('label')}
          rowLabel={({ number }) => number}
          columns={[
            {
              name: 'number',
              header: t('number'),
              width: '18%',
              cell: ({ id, number }) => <Link to={`/rent/increases/${id}`}>{number}</Link>,
            },
            { name: 'from', header: t('from'), width: '18%', cell: ({ startsOn }) => formatDate(startsOn) },
            { name: 'how', header: t('how'), cell: (row) => howWords(t, row, organisation.currency) },
            {
              name: 'leases',
              header: t('leases'),
              width: '18%',
              cell: ({ raised, leftOut }) => (
                <>
                  {formatNumber(raised)}
                  {leftOut > 0 && <Detail>{t('leftOutCount', { count: leftOut })}</Detail>}
                </>
              ),
            },
            {
              name: 'difference',
              header: t('difference', { currency: organisation.currency }),
              width: '11rem',
              align: 'end',
              cell: difference,
            },
          ]}
          card={(row) => ({
            title: row.number,
            detail: `${formatDate(row.startsOn)} · ${howWords(t, row, organisation.currency)}`,
            amount: difference(row),
          })}
        />
      )}
      count={(count) => t('count', { count })}
    />
  );
}
