import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { useMay } from '#web/lib/me.ts';
import { bankAccountsQuery } from '#web/features/money/bank-accounts.ts';
import { BankAccountsTable } from './bank-accounts-table.tsx';
import { useBankAccountsText } from './bank-accounts-text.ts';
import { useMoneyText } from './text.ts';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { useBankAccountsTable } from './use-bank-accounts-table.ts';

const BankAccountDialog = lazyPart(async () => (await import('./bank-account-dialog.tsx')).BankAccountDialog, {
  instead: 'toast',
});

const addressDefaults = { state: 'active', edit: '', add: '' };

/** Where money lies: each bank account with its bank, its kind and its balance today. */
export function BankAccountsPage() {
  const t = useBankAccountsText();
  const money = useMoneyText();
  const mayChange = useMay()('accounts.change');
  const [address, change] = useAddress(addressDefaults);
  const query = useQuery(bankAccountsQuery('all'));
  const state = address.state === 'archived' ? 'archived' : 'active';
  const rows = query.data?.items.filter(({ archivedAt }) => (archivedAt === null) === (state === 'active'));
  const list = useList({ query, rows, keyOf: ({ id }) => id, pageOf: (id) => `/money/accounts/${id}` });
  const save = useBankAccountsTable(rows ?? []);
  const close = () => change({ add: '', edit: '' }, { replace: true });
  return (
    <ListPage
      list={list}
      header={
        <PageHeader
          title={money('bankAccounts')}
          eyebrow={money('money')}
          actions={
            mayChange && (
              <Button variant="primary" onClick={() => change({ add: '1' })}>
                {t('add')}
              </Button>
            )
          }
        />
      }
      views={{
        own: [
          { name: 'active', label: t('viewActive'), search: {} },
          { name: 'archived', label: t('viewArchived'), search: { state: 'archived' } },
        ],
        current: state,
        passing: ['edit', 'add'],
        ofView: ['state'],
      }}
      exports={rows !== undefined && save}
      none={<NoneFound>{t('none')}</NoneFound>}
      table={(given) => <BankAccountsTable {...given} onEdit={(id) => change({ edit: id })} />}
      below={
        mayChange &&
        (address.add !== '' || address.edit !== '') && (
          <Suspense fallback={null}>
            <BankAccountDialog key={address.edit} id={address.edit} onClose={close} onUnavailable={close} />
          </Suspense>
        )
      }
    />
  );
}
