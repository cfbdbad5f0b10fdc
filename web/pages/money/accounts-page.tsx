import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { choiceFilter } from '#web/kit/filter-bar/choice-filter.ts';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { formatDateFull } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { pageTable } from '#web/lib/save-table.ts';
import { accountsQuery, balancesQuery, type Account, type AccountKind } from './api.ts';
import { AccountsTable } from './accounts-table.tsx';
import { useAccountsText } from './accounts-text.ts';
import { useMoneyText } from './text.ts';
import { exportedAccounts } from './exported-accounts.ts';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { OpeningRemainder } from './opening-remainder.tsx';
import { useCalendar } from './use-calendar.ts';

const AccountPanel = lazyPart(async () => (await import('./account-panel.tsx')).AccountPanel);
const AddAccountDialog = lazyPart(async () => (await import('./add-account-dialog.tsx')).AddAccountDialog, {
  instead: 'toast',
});

const addressDefaults = { state: 'active', q: '', kind: '', edit: '', add: '' };
const kinds: readonly AccountKind[] = ['asset', 'liability', 'equity', 'income', 'expense'];

/** The chart of accounts, by kind, with what stands on each today. */
export function AccountsPage() {
  const t = useAccountsText();
  const money = useMoneyText();
  const mayChange = useMay()('accounts.change');
  const { today } = useCalendar();
  const [address, change] = useAddress(addressDefaults);
  const query = useQuery(accountsQuery);
  const rows = useMemo(() => query.data && found(query.data, address), [query.data, address]);
  const state = address.state === 'archived' || address.state === 'all' ? address.state : 'active';
  const edit = (id: string) => change({ edit: id });
  const list = useList({
    query,
    rows,
    keyOf: ({ id }) => id,
    address: { open: address.edit },
    change: ({ open }) => edit(open),
    // Beside the panel the next account is edited; without it an account leads to its ledger.
    pageOf: address.edit === '' ? (id) => `/money/accounts/${id}` : undefined,
  });
  const queryClient = useQueryClient();
  const { currency } = useMe().organisation;
  const save = pageTable(`accounts-${today}`, async () => {
    const { rows: balances } = await queryClient.fetchQuery(balancesQuery(today));
    const accounts = found(await queryClient.fetchQuery(accountsQuery), address);
    return exportedAccounts(t, accounts, { balances, currency });
  });
  const stopAdding = () => change({ add: '' }, { replace: true });
  const isFiltered = address.q !== '' || address.kind !== '';
  return (
    <ListPage
      list={list}
      header={
        <PageHeader
          title={money('accounts')}
          eyebrow={t('asOf', { date: formatDateFull(today) })}
          actions={
            mayChange && (
              <Button variant={list.isBusy ? 'outline' : 'primary'} onClick={() => change({ add: '1', edit: '' })}>
                {t('add')}
              </Button>
            )
          }
        />
      }
      above={<OpeningRemainder />}
      views={{
        label: t('views'),
        own: [
          { name: 'active', label: t('viewActive'), ...countOf(query.data, 'active'), search: {} },
          {
            name: 'archived',
            label: t('viewArchived'),
            ...countOf(query.data, 'archived'),
            search: { state: 'archived' },
          },
          { name: 'all', label: t('viewAll'), ...countOf(query.data, 'all'), search: { state: 'all' } },
        ],
        current: state,
        passing: ['edit', 'add'],
        ofView: ['state'],
      }}
      filters={{
        fields: [
          { kind: 'search', name: 'q', label: t('find') },
          choiceFilter(
            'kind',
            t('kind'),
            t('kindAll'),
            kinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) })),
          ),
        ],
        values: address,
        onChange: change,
        shown: 'always',
      }}
      exports={save}
      none={
        isFiltered ? (
          <NoneFound onShowAll={() => change({ q: '', kind: '' })}>{t('noneFound')}</NoneFound>
        ) : (
          <Empty>{t('noneArchived')}</Empty>
        )
      }
      table={(given) => <AccountsTable {...given} onEdit={edit} />}
      below={
        address.add !== '' &&
        mayChange && (
          <Suspense fallback={null}>
            <AddAccountDialog onClose={stopAdding} onUnavailable={stopAdding} />
          </Suspense>
        )
      }
      peek={({ id, onClose }) => <AccountPanel key={id} id={id} onClose={onClose} />}
    />
  );
}

type State = 'active' | 'archived' | 'all';

function isIn({ archivedAt }: Account, state: string): boolean {
  return state === 'all' || (archivedAt !== null) === (state === 'archived');
}

function countOf(accounts: readonly Account[] | undefined, state: State): { readonly count?: number } {
  return accounts === undefined ? {} : { count: accounts.filter((account) => isIn(account, state)).length };
}

/** By kind, and in each by number, as the server sorts them. */
function found(accounts: readonly Account[], { state, q, kind }: typeof addressDefaults): readonly Account[] {
  const words = q.trim().toLowerCase();
  const fits = (account: Account) =>
    isIn(account, state) &&
    (kind === '' || account.kind === kind) &&
    `${account.number} ${account.name} ${account.taxLine ?? ''}`.toLowerCase().includes(words);
  return kinds.flatMap((each) => accounts.filter((account) => account.kind === each && fits(account)));
}
