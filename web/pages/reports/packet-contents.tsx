import { useQuery } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { formatDate } from '#web/lib/format.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { useReportTitles } from '#web/features/explain/labels.ts';
import { usePacketText } from './packet-text.ts';
import type { OpenPacket } from './use-packet.ts';

type Contents = RouteAnswer<Routes['GET /report-packet-contents/']>;

/** What is in the packet before it is made. */
export function PacketContents({ packet: { asked, reports } }: { readonly packet: OpenPacket }) {
  const t = usePacketText();
  const query = useQuery({ ...listQuery('GET /report-packet-contents/', asked), enabled: reports.length > 0 });
  const contents = reports.length === 0 ? undefined : query.data;
  return (
    <>
      <Facts title={t('contents')}>
        {reports.length === 0 && <FactNote>{t('chooseReports')}</FactNote>}
        {reports.length > 0 &&
          contents === undefined &&
          (query.error === null ? <Loading rows={6} /> : <QueryFailure query={query} />)}
        {contents !== undefined && <Parts contents={contents} />}
      </Facts>
      {contents?.books && <Books books={contents.books} />}
    </>
  );
}

function Parts({ contents: { parts } }: { readonly contents: Contents }) {
  const t = usePacketText();
  const titleOf = useReportTitles();
  return (
    <>
      <Fact label={t('cover')} reversed>
        {''}
      </Fact>
      {parts.map(({ report, property, lines }) => (
        <Fact
          key={`${report} ${property?.id ?? ''}`}
          label={property === null ? titleOf(report) : `${titleOf(report)}, ${property.name}`}
          reversed
        >
          {lines === null ? t('tooLong') : lines === 0 ? t('noLines') : t('lines', { count: lines })}
        </Fact>
      ))}
    </>
  );
}

function Books({ books }: { readonly books: NonNullable<Contents['books']> }) {
  const t = usePacketText();
  const { closedThrough, lastEntry, unsealed, isBroken } = books;
  return (
    <Facts title={t('books')}>
      <Fact label={t('closedThrough')}>{closedThrough === null ? t('notClosed') : formatDate(closedThrough)}</Fact>
      {lastEntry !== null && <Fact label={t('lastEntry')}>{lastEntry.number}</Fact>}
      {lastEntry !== null && (
        <Fact label={t('seals')}>
          {isBroken ? t('sealsBroken') : unsealed > 0 ? t('sealsWaiting', { count: unsealed }) : t('sealsMatch')}
        </Fact>
      )}
    </Facts>
  );
}
