import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Tabs } from '#web/kit/tabs/tabs.tsx';
import { useMay } from '#web/lib/me.ts';
import { bankAccountsQuery } from '#web/features/money/bank-accounts.ts';
import { BankAccountsTable } from './bank-accounts-table.tsx';
import { useBankAccountsText } from './bank-accounts-text.ts';
import { MoneyHeader } from './money-header.tsx';
import { useBankAccountsTable } from './use-bank-accounts-table.ts';

const BankAccountDialog = lazyPart(async () => (await import('./bank-account-dialog.tsx')).BankAccountDialog, {
  instead: 'toast',
});

const addressDefaults = { state: 'active', edit: '', add: '' };

/** Where money lies: each bank account with its bank, its kind and its balance today. */
export function BankAccountsPage() {
  const t = useBankAccountsText();
  const mayChange = useMay()('accounts.change');
  const navigate = useNavigate();
  const [address, change] = useAddress(addressDefaults);
  const query = useQuery(bankAccountsQuery('all'));
  const state = address.state === 'archived' ? 'archived' : 'active';
  const rows = query.data?.items.filter(({ archivedAt }) => (archivedAt === null) === (state === 'active'));
  const save = useBankAccountsTable(rows ?? []);
  const close = () => change({ add: '', edit: '' }, { replace: true });
  return (
    <ListLayout
      header={
        <MoneyHeader
          current="bankAccounts"
          actions={
            mayChange && (
              <Button variant="primary" onClick={() => change({ add: '1' })}>
                {t('add')}
              </Button>
            )
          }
        />
      }
    >
      <Tabs
        label={t('views')}
        current={state}
        onChange={(name) => change({ state: name })}
        tabs={[
          { name: 'active', label: t('viewActive') },
          { name: 'archived', label: t('viewArchived') },
        ]}
        {...(rows === undefined ? {} : { aside: <ExportAct save={save} /> })}
      />
      {rows === undefined && query.error !== null && <QueryFailure query={query} />}
      {rows?.length === 0 && <Empty plain>{t('none')}</Empty>}
      {rows?.length !== 0 && (rows !== undefined || query.error === null) && (
        <BankAccountsTable
          rows={rows}
          onOpen={(id) => void navigate(`/money/accounts/${id}`)}
          onEdit={(id) => change({ edit: id })}
        />
      )}
      {mayChange && (address.add !== '' || address.edit !== '') && (
        <Suspense fallback={null}>
          <BankAccountDialog key={address.edit} id={address.edit} onClose={close} onUnavailable={close} />
        </Suspense>
      )}
    </ListLayout>
  );
}
