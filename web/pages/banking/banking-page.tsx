import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import { BankingHeader } from '#web/features/banking/banking-header.tsx';
import { bankAccountsQuery } from '#web/features/money/bank-accounts.ts';
import { standingsQuery } from '#web/features/reconciliation/api.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { standingsOf, totalsOf } from './account-balances.ts';
import { bankingSummaryQuery } from './api.ts';
import { BankAccountsTable, type AccountRow } from './bank-accounts-table.tsx';
import { useBankAccountsText } from './bank-accounts-text.ts';
import { BankingFigures } from './banking-figures.tsx';
import { RecentFiles } from './recent-files.tsx';
import { useBankingText } from './text.ts';
import { Undeposited } from './undeposited.tsx';
import { useBankAccountsTable } from './use-bank-accounts-table.ts';
import styles from './banking.module.css';

const ImportSection = lazyPart(async () => (await import('./import-section.tsx')).ImportSection);
const BankAccountDialog = lazyPart(async () => (await import('./bank-account-dialog.tsx')).BankAccountDialog, {
  instead: 'toast',
});

const addressDefaults = { state: 'active', edit: '', add: '', import: '' };

/** Where money lies: what the bank says of each account beside the books, and the files that it says it with. */
export function BankingPage() {
  const t = useBankAccountsText();
  const k = useBankingText();
  const { organisation } = useMe();
  const may = useMay();
  const [address, change] = useAddress(addressDefaults);
  const query = useQuery(bankAccountsQuery('all'));
  const { data: summary } = useQuery(bankingSummaryQuery);
  const { data: reconciled } = useQuery(standingsQuery);
  const state = address.state === 'archived' ? 'archived' : 'active';
  const accounts = query.data?.items.filter(({ archivedAt }) => (archivedAt === null) === (state === 'active'));
  const rows = accounts?.map((account): AccountRow => ({
    account,
    standings: standingsOf(account, summary?.items ?? [], organisation.currency),
    reconciled: (reconciled?.items ?? []).filter(({ accountId }) => accountId === account.id),
  }));
  const list = useList({ query, rows, keyOf: ({ account }) => account.id, pageOf: (id) => `/money/accounts/${id}` });
  const save = useBankAccountsTable(rows ?? []);
  const drop = useRef<HTMLDivElement>(null);
  const chooseFiles = () => drop.current?.querySelector('input')?.click();
  const totals = totalsOf(
    (rows ?? []).map(({ standings }) => standings),
    organisation.currency,
  );
  const due = (rows ?? []).flatMap(({ reconciled: own }) => own).filter(({ isDue }) => isDue).length;
  const close = () => change({ add: '', edit: '' }, { replace: true });
  return (
    <ListPage
      list={list}
      header={
        <BankingHeader
          page="bankAccounts"
          actions={
            <>
              {may('accounts.change') && <Button onClick={() => change({ add: '1' })}>{t('add')}</Button>}
              {may('banking.change') && (
                <Button variant="primary" onClick={chooseFiles}>
                  {k('import')}
                </Button>
              )}
            </>
          }
        />
      }
      figures={rows !== undefined && <BankingFigures totals={totals} count={rows.length} due={due} />}
      views={{
        own: [
          { name: 'active', label: t('viewActive'), search: {} },
          { name: 'archived', label: t('viewArchived'), search: { state: 'archived' } },
        ],
        current: state,
        passing: ['edit', 'add', 'import'],
        ofView: ['state'],
      }}
      exports={rows !== undefined && save}
      none={<NoneFound>{t('none')}</NoneFound>}
      table={(given) => <BankAccountsTable {...given} totals={totals} onEdit={(id) => change({ edit: id })} />}
      below={
        <>
          {state === 'active' && <Undeposited />}
          <div className={styles['below']}>
            {may('banking.change') && (
              <div ref={drop}>
                <Suspense fallback={null}>
                  <ImportSection
                    isAsked={address.import !== '' && rows !== undefined}
                    onShown={() => change({ import: '' }, { replace: true, keepPage: true })}
                  />
                </Suspense>
              </div>
            )}
            <RecentFiles />
          </div>
          {may('accounts.change') && (address.add !== '' || address.edit !== '') && (
            <Suspense fallback={null}>
              <BankAccountDialog key={address.edit} id={address.edit} onClose={close} onUnavailable={close} />
            </Suspense>
          )}
        </>
      }
    />
  );
}
