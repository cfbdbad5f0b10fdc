import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { FilterBar } from '#web/kit/filter-bar/filter-bar.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Tabs } from '#web/kit/tabs/tabs.tsx';
import { formatDateFull } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { pageTable } from '#web/lib/save-table.ts';
import { accountsQuery, balancesQuery, type Account, type AccountKind } from './api.ts';
import { AccountsTable } from './accounts-table.tsx';
import { useAccountsText } from './accounts-text.ts';
import { exportedAccounts } from './exported-accounts.ts';
import { MoneyHeader } from './money-header.tsx';
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
  const mayChange = useMay()('accounts.change');
  const navigate = useNavigate();
  const { today } = useCalendar();
  const [address, change] = useAddress(addressDefaults);
  const query = useQuery(accountsQuery);
  const rows = useMemo(() => query.data && found(query.data, address), [query.data, address]);
  const state = address.state === 'archived' || address.state === 'all' ? address.state : 'active';
  const queryClient = useQueryClient();
  const { currency } = useMe().organisation;
  const save = pageTable(`accounts-${today}`, async () => {
    const { rows: balances } = await queryClient.fetchQuery(balancesQuery(today));
    const accounts = found(await queryClient.fetchQuery(accountsQuery), address);
    return exportedAccounts(t, accounts, { balances, currency });
  });
  const stopAdding = () => change({ add: '' }, { replace: true });
  const edit = (id: string) => change({ edit: id });
  return (
    <ListLayout
      header={
        <MoneyHeader
          current="accounts"
          eyebrow={t('asOf', { date: formatDateFull(today) })}
          actions={
            mayChange && (
              <Button
                variant={address.edit === '' ? 'primary' : 'outline'}
                onClick={() => change({ add: '1', edit: '' })}
              >
                {t('add')}
              </Button>
            )
          }
        />
      }
      panel={
        address.edit !== '' && (
          <Suspense fallback={null}>
            <AccountPanel key={address.edit} id={address.edit} onClose={() => edit('')} />
          </Suspense>
        )
      }
    >
      <OpeningRemainder />
      <Tabs
        label={t('views')}
        current={state}
        onChange={(name) => change({ state: name, edit: '' })}
        tabs={[
          { name: 'active', label: t('viewActive'), ...countOf(query.data, 'active') },
          { name: 'archived', label: t('viewArchived'), ...countOf(query.data, 'archived') },
          { name: 'all', label: t('viewAll'), ...countOf(query.data, 'all') },
        ]}
        aside={<ExportAct save={save} />}
      />
      <FilterBar
        values={address}
        onChange={change}
        filters={[
          { kind: 'search', name: 'q', label: t('find') },
          {
            kind: 'choice',
            name: 'kind',
            label: t('kind'),
            options: [
              { value: '', label: t('kindAll') },
              ...kinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) })),
            ],
          },
        ]}
      />
      {rows === undefined && query.error !== null && <QueryFailure query={query} />}
      {rows?.length === 0 && <Nothing isFiltered={address.q !== '' || address.kind !== ''} />}
      {rows?.length !== 0 && (rows !== undefined || query.error === null) && (
        <AccountsTable
          rows={rows}
          editing={address.edit}
          onOpen={(id) => void navigate(`/money/accounts/${id}`)}
          onEdit={edit}
        />
      )}
      {address.add !== '' && mayChange && (
        <Suspense fallback={null}>
          <AddAccountDialog onClose={stopAdding} onUnavailable={stopAdding} />
        </Suspense>
      )}
    </ListLayout>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useAccountsText();
  const [, change] = useAddress(addressDefaults);
  if (!isFiltered) return <Empty>{t('noneArchived')}</Empty>;
  return (
    <Empty plain act={<Button onClick={() => change({ q: '', kind: '' })}>{t('clear')}</Button>}>
      {t('noneFound')}
    </Empty>
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
