import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { Pager } from '#web/kit/pager/pager.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import { increasesQuery, type Increase } from './api.ts';
import { Difference } from './difference.tsx';
import { useIncreasesText } from './text.ts';
import { useIncreasesTable } from './use-increases-table.ts';
import { howWords } from './words.ts';

/** What was raised so far, and where one begins. */
export function IncreasesPage() {
  const t = useIncreasesText();
  const navigate = useNavigate();
  const mayChange = useMay()('leases.change');
  const { organisation } = useMe();
  const pages = usePages();
  const save = useIncreasesTable();
  const query = useQuery(increasesQuery(pages.cursor));
  const { items, next = null } = query.data ?? {};
  const raise = (
    <ButtonLink to="/rent/increases/new" variant="primary">
      {t('raiseRent')}
    </ButtonLink>
  );
  const difference = ({ totals }: Increase) => <Difference total={ownFirst(totals, organisation.currency)[0]} />;
  const isEmpty = items?.length === 0 && pages.cursor === undefined;
  return (
    <ListLayout
      header={
        <PageHeader
          eyebrow={<Link to="/rent">{t('rentRoll')}</Link>}
          title={t('title')}
          actions={
            <>
              {!isEmpty && <ExportMenu save={save} />}
              <ButtonLink to="/rent/indexes">{t('indexes')}</ButtonLink>
              {mayChange && !isEmpty && raise}
            </>
          }
        />
      }
    >
      {items === undefined && query.error !== null && <QueryFailure query={query} />}
      {isEmpty && <Empty {...(mayChange ? { act: raise } : {})}>{t('none')}</Empty>}
      {!isEmpty && (items !== undefined || query.error === null) && (
        <>
          <Table
            label={t('label')}
            rows={items}
            rowKey={({ id }) => id}
            rowLabel={({ number }) => number}
            keyboard="page"
            onOpen={({ id }) => void navigate(`/rent/increases/${id}`)}
            columns={[
              {
                name: 'number',
                header: t('number'),
                width: '18%',
                cell: ({ id, number }) => <Link to={`/rent/increases/${id}`}>{number}</Link>,
              },
              { name: 'from', header: t('from'), width: '18%', cell: ({ startsOn }) => formatDate(startsOn) },
              { name: 'how', header: t('how'), cell: ({ by }) => howWords(t, by, organisation.currency) },
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
              detail: `${formatDate(row.startsOn)} · ${howWords(t, row.by, organisation.currency)}`,
              amount: difference(row),
            })}
          />
          <Pager
            busy={query.isPlaceholderData}
            startsOver={pages.startsOver}
            onPrevious={pages.goPrevious}
            onNext={next === null ? undefined : () => pages.goNext(next)}
          >
            {t('count', { count: items?.length ?? 0 })}
          </Pager>
        </>
      )}
    </ListLayout>
  );
}
