import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { openUnclaimedStates, unclaimedStates } from '#shared/trust/unclaimed.ts';
import { BankingHeader } from '#web/features/banking/banking-header.tsx';
import { bankAccountsQuery } from '#web/features/money/bank-accounts.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, nothing } from '#web/lib/format.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { Item, ItemAct } from './api.ts';
import { ItemPanel } from './item-panel.tsx';
import { StateChip } from './state-chip.tsx';
import { useUnclaimedText } from './text.ts';

const ActItem = lazyPart(async () => (await import('./act-item.tsx')).ActItem, { instead: 'toast' });

const defaults = { account: '', state: 'open', open: '' };
const keyOf = ({ id }: Item) => id;

/** Payments that no statement has, the oldest first, and what became of those that went stale. */
export function UnclaimedPage() {
  const t = useUnclaimedText();
  const today = useToday();
  const [address, change] = useAddress(defaults);
  const [act, setAct] = useState<{ readonly id: string; readonly kind: ItemAct }>();
  const pages = usePages();
  const state = unclaimedStates.find((one) => one === address.state);
  const asked = {
    ...(address.account !== '' && { accountId: address.account }),
    ...(address.state === 'open' && { state: 'open' as const }),
    ...(state !== undefined && { state }),
  };
  const query = useQuery(listQuery('GET /unclaimed-items/', { limit: 50, ...asked, ...pages.at }));
  const list = useList({ query, pages, keyOf, address, change });
  const { data: accounts } = useQuery(bankAccountsQuery('all'));
  const isNarrowed = address.account !== '' || address.state !== 'open';
  const payeeOf = ({ holder }: Item) => <bdi>{holder?.name ?? t('noPayee')}</bdi>;
  const nextOf = ({ state: now, staleOn, dates, noticedOn, closedOn }: Item) => {
    if (closedOn !== null) return formatDate(closedOn);
    if (now === 'outstanding') return today >= staleOn ? t('isStale') : t('nextStale', { date: formatDate(staleOn) });
    if (dates === null) return nothing;
    const { letterNeeded, letterFrom, letterUntil, reportBy } = dates;
    return letterNeeded && (noticedOn === null || noticedOn < letterFrom)
      ? t('nextLetter', { date: formatDate(letterUntil) })
      : t('nextReport', { date: formatDate(reportBy) });
  };
  const narrow = list.open !== '';
  return (
    <ListPage
      list={list}
      header={<BankingHeader page="unclaimed" title={t('title')} />}
      views={{ own: [], current: '', passing: [], ofView: [] }}
      filters={{
        shown: isNarrowed,
        fields: [
          {
            kind: 'choice',
            name: 'account',
            label: t('account'),
            options: [
              { value: '', label: t('anyAccount') },
              ...(accounts?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
          {
            kind: 'choice',
            name: 'state',
            label: t('state'),
            options: (['open', ...unclaimedStates, 'all'] as const).map((value) => ({
              value,
              label: t(`state_${value}`),
            })),
          },
        ],
        values: address,
        onChange: (wish, options) => change({ ...wish, open: '' }, options),
      }}
      exports={!(list.isBare && !isNarrowed) && serverTable('GET /exports/unclaimed-items.csv/', { query: asked })}
      none={
        isNarrowed ? (
          <NoneFound onShowAll={() => change({ account: '', state: 'open' })}>{t('none')}</NoneFound>
        ) : (
          <Empty act={<TextLink to="/banking/reconciliations">{t('reconcile')}</TextLink>}>{t('empty')}</Empty>
        )
      }
      table={(given) => (
        <Table
          {...given}
          label={t('label')}
          rowLabel={({ holder, memo }) => `${holder?.name ?? t('noPayee')}, ${memo}`}
          columns={[
            { name: 'payee', header: t('payee'), cell: payeeOf },
            ...(narrow
              ? []
              : [
                  { name: 'payment', header: t('payment'), width: '16%', cell: ({ kind }: Item) => t(`kind_${kind}`) },
                  {
                    name: 'account',
                    header: t('account'),
                    width: '17%',
                    cell: ({ account }: Item) => <bdi>{account.name}</bdi>,
                  },
                ]),
            { name: 'paid', header: t('paid'), width: '8rem', cell: ({ paidOn }) => formatDate(paidOn) },
            ...(narrow ? [] : [{ name: 'next', header: t('next'), width: '18%', cell: nextOf }]),
            { name: 'state', header: t('state'), width: '8rem', cell: (row) => <StateChip state={row.state} /> },
            {
              name: 'amount',
              header: t('amount'),
              width: '8rem',
              align: 'end',
              cell: ({ cents, currency }) => <Amount cents={cents} currency={currency} />,
            },
          ]}
          card={(row) => ({
            title: payeeOf(row),
            detail: `${t(`kind_${row.kind}`)} · ${formatDate(row.paidOn)}`,
            amount: <Amount cents={row.cents} currency={row.currency} />,
            chip: openUnclaimedStates.includes(row.state) ? nextOf(row) : <StateChip state={row.state} />,
          })}
        />
      )}
      count={(count) => t('count', { count })}
      panel={
        act !== undefined &&
        act.id === list.open && (
          <Suspense fallback={null}>
            <ActItem key={`${act.id} ${act.kind}`} id={act.id} kind={act.kind} onClose={() => setAct(undefined)} />
          </Suspense>
        )
      }
      peek={(given) => <ItemPanel {...given} onAct={(kind) => setAct({ id: given.id, kind })} />}
    />
  );
}
