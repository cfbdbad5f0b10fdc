import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { alsoIn, noteOf } from '#web/features/money/also-in.ts';
import { AsOfField } from '#web/features/as-of/as-of-field.tsx';
import { useAsOfFilter } from '#web/features/as-of/as-of-filter.ts';
import { RefusedDate } from '#web/features/as-of/refused-date.tsx';
import { TimeNote } from '#web/features/as-of/time-note.tsx';
import { useRentWords } from '#web/features/money/text.ts';
import type { ChangeOptions } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Drilled } from '#web/kit/figures/drilled.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePropertyFilter } from '#web/kit/list-page/use-property-filter.ts';
import { Pending } from '#web/kit/loading/pending.tsx';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatMoney, nothing } from '#web/lib/format.ts';
import { headlineOf } from '#web/lib/headline-of.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { arrearsSummaryQuery, arrearsTotalQuery, type ArrearsSummary } from './api.ts';
import { ArrearsTable } from './arrears-table.tsx';
import { useArrearsText } from './text.ts';
import { useArrearsAddress, views } from './use-arrears-address.ts';
import styles from './arrears.module.css';

const ArrearsPanel = lazyPart(async () => (await import('./arrears-panel.tsx')).ArrearsPanel, {
  instead: 'toast',
  leavesKeys: true,
});
const RemindPanel = lazyPart(async () => (await import('#web/features/reminders/remind-panel.tsx')).RemindPanel, {
  instead: 'toast',
});

const noAct = { act: '', remind: '' };

/** Who is late, by how much and how long, and what was said to them. */
export function ArrearsPage() {
  const a = useArrearsText();
  const mayChange = useMay()('rent.change');
  const state = useArrearsAddress();
  const { address, change, propertyId, asOf, refused, view, narrowed, remindIds, sendsToAll } = state;
  const isNow = asOf === undefined;
  const pages = usePages();
  const query = useQuery(listQuery('GET /arrears/', { limit: 50, ...state.query, ...pages.at }));
  const own = useList({
    query,
    pages,
    keyOf: ({ leaseId }) => leaseId,
    address,
    change: (wish, options) => change({ ...wish, ...noAct }, options),
    // The panel shows today: as of another date a row leads to the ledger as of that date.
    pageOf: isNow ? undefined : (id) => `/leases/${id}?tab=ledger&asOf=${asOf}`,
  });
  const { data: summary } = useQuery(arrearsSummaryQuery(propertyId, asOf));
  const total = useQuery(arrearsTotalQuery(state.query));
  const isSending = (sendsToAll || remindIds.length > 0) && mayChange;
  const isNarrow = isSending || address.open !== '';
  // Messages go to those who are late today, so the list goes back to today.
  const remind = (ids: Iterable<string>, options: ChangeOptions & { readonly open?: string } = {}) => {
    const chosen = [...ids].join(',');
    const { open = '' } = options;
    change(
      { act: chosen === '' ? 'remind' : '', remind: chosen, open, asOf: '' },
      { keepPage: isNow, replace: options.replace ?? false },
    );
  };
  const showAsOf = (date: string) => change({ asOf: date, open: '', ...noAct }, { replace: true });
  const isEmpty = refused === undefined && summary?.counts.all === 0 && !narrowed && own.rows?.length === 0;
  const isToSeveral = isSending && address.open === '';
  const list = isToSeveral ? { ...own, ...ticksOf() } : own;
  const { selected } = list;

  function stopSending() {
    if (isToSeveral && !sendsToAll) own.select(new Set(remindIds));
    change(noAct, { keepPage: true });
  }

  /** While reminders to several are looked at, the ticks are those whom they go to. The last one removed is not everybody. */
  function ticksOf(): Pick<typeof own, 'selected' | 'select'> {
    return {
      selected: new Set(remindIds),
      select: (next) => {
        own.select(next);
        if (next.size === 0) change(noAct, { keepPage: true, replace: true });
        else remind(next, { replace: true });
      },
    };
  }
  return (
    <ListPage
      list={list}
      header={
        <RoomHeader
          page="arrears"
          chip={<TimeNote asOf={asOf} onToday={() => showAsOf('')} />}
          actions={
            <>
              <AsOfField value={asOf} refused={refused} onChange={showAsOf} />
              <Acts quiet={isNarrow} onRemind={() => remind(selected)} />
            </>
          }
        />
      }
      figures={
        !isEmpty &&
        refused === undefined && <Ages summary={summary} isNarrow={isNarrow} propertyId={propertyId} asOf={asOf} />
      }
      empty={isEmpty && <Empty>{a('none')}</Empty>}
      instead={refused !== undefined && <RefusedDate date={refused} onToday={() => showAsOf('')} />}
      views={{
        label: a('views'),
        own: views.map((name) => ({
          name,
          label: a(`view_${name}`),
          count: address.q === '' ? summary?.counts[name] : undefined,
        })),
        current: view,
        passing: ['act', 'remind'],
      }}
      filters={{
        fields: [{ kind: 'search', name: 'q', label: a('find') }, ...useAsOfFilter(), usePropertyFilter(a('property'))],
        values: address,
        // Whoever is written to alone stays so, whatever is looked for.
        onChange: (wish, options) => change({ ...wish, open: '', ...(sendsToAll ? {} : { act: '' }) }, options),
        shown: narrowed,
      }}
      exports={serverTable('GET /exports/arrears.csv/', { query: state.query })}
      chosen={
        selected.size > 0 &&
        !isSending && {
          count: selected.size,
          title: a('chosen', { count: selected.size }),
          acts: <TextAct onClick={() => remind(selected)}>{a('sendChosen', { count: selected.size })}</TextAct>,
          onClear: () => own.select(new Set()),
        }
      }
      none={<NoneFound onShowAll={() => change({ view: 'all', q: '', property: '' })}>{a('noneHere')}</NoneFound>}
      mayChoose={mayChange && isNow}
      table={(given) => (
        <ArrearsTable
          {...given}
          total={total.isPlaceholderData ? undefined : total.data}
          isNarrow={isNarrow}
          asOf={asOf}
          whole={
            view === 'all' && address.q === ''
              ? { ...(asOf === undefined ? {} : { asOf }), ...(propertyId === undefined ? {} : { propertyId }) }
              : undefined
          }
        />
      )}
      count={(count) => a('count', { count })}
      panel={
        isSending && (
          <Suspense fallback={null}>
            <RemindPanel
              key={address.open}
              leaseIds={sendsToAll ? 'everybody' : remindIds}
              propertyId={propertyId}
              onClose={stopSending}
              onUnavailable={stopSending}
            />
          </Suspense>
        )
      }
      peek={(given) => (
        <ArrearsPanel
          key={given.id}
          {...given}
          onRemind={() => remind([given.id], { open: given.id })}
          onUnavailable={given.onClose}
        />
      )}
    />
  );
}

function Acts({ quiet, onRemind }: { readonly quiet: boolean; readonly onRemind: () => void }) {
  const a = useArrearsText();
  if (!useMay()('rent.change')) return null;
  return (
    <Button variant={quiet ? 'outline' : 'primary'} onClick={onRemind}>
      {a('sendReminders')}
    </Button>
  );
}

type Overdue = ArrearsSummary['figures'][number];

interface AgesProps {
  readonly summary: ArrearsSummary | undefined;
  readonly isNarrow: boolean;
  readonly propertyId: string | undefined;
  readonly asOf: string | undefined;
}

/**
 * What is overdue by its age, in one currency; what is overdue in others stands below in small words. Each figure leads
 * to the charges that add up to it.
 */
function Ages({ summary, isNarrow, propertyId, asOf }: AgesProps) {
  const a = useArrearsText();
  const { organisation } = useMe();
  const t = useRentWords();
  const { shown, others } = headlineOf(summary?.figures ?? [], organisation.currency, (of) => of.overdueCents !== 0);
  const currency = shown?.currency ?? organisation.currency;
  const figure = (label: string, column: string, centsOf: (of: Overdue) => number) => {
    const cents = shown === undefined ? 0 : centsOf(shown);
    const asked = new URLSearchParams({
      ...(asOf === undefined ? {} : { asOf }),
      ...(propertyId === undefined ? {} : { propertyId }),
      explain: `${currency}_total_${column}`,
    });
    // The total of the aged receivables also has what falls due today.
    const to = `/reports/${column === 'total' ? 'delinquency' : 'aged-receivables'}?${asked.toString()}`;
    const value = cents === 0 ? nothing : <Drilled label={label} value={formatMoney(cents, currency)} to={to} />;
    return { label, value: summary === undefined ? <Pending /> : value, ...noteOf(alsoIn(t, others, centsOf)) };
  };
  return (
    <div className={styles[isNarrow ? 'narrow' : 'ages']}>
      <Figures>
        <Figure
          {...figure(a('overdue', { currency }), 'total', ({ overdueCents }) => overdueCents)}
          tone={(shown?.overdueCents ?? 0) > 0 ? 'bad' : 'ink'}
        />
        <Figure {...figure(a('to30'), 'days1to30', ({ to30Cents }) => to30Cents)} />
        <Figure {...figure(a('to60'), 'days31to60', ({ to60Cents }) => to60Cents)} />
        <Figure {...figure(a('to90'), 'days61to90', ({ to90Cents }) => to90Cents)} />
        <Figure {...figure(a('over90'), 'daysOver90', ({ over90Cents }) => over90Cents)} />
      </Figures>
    </div>
  );
}
