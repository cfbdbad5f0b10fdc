import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BankingHeader } from '#web/features/banking/banking-header.tsx';
import { bankAccountsQuery } from '#web/features/money/bank-accounts.ts';
import { standingsQuery, type Standing } from '#web/features/reconciliation/api.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { useMay } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import type { Reconciliation } from './api.ts';
import { AccountsToReconcile } from './accounts-to-reconcile.tsx';
import { ReconciliationsTable } from './reconciliations-table.tsx';
import { useReconcileText } from './text.ts';

const BeginDialog = lazyPart(async () => (await import('./begin-dialog.tsx')).BeginDialog, { instead: 'toast' });

const defaults = { account: '', state: '', begin: '', in: '' };

/** How far each bank account is reconciled, and every statement that was held against the books. */
export function ReconciliationsPage() {
  const t = useReconcileText();
  const mayReconcile = useMay()('banking.reconcile');
  const [address, change] = useAddress(defaults);
  const pages = usePages();
  const state = address.state === 'open' || address.state === 'finished' ? address.state : undefined;
  const asked: { accountId?: string; state?: Reconciliation['state'] } = {
    ...(address.account !== '' && { accountId: address.account }),
    ...(state !== undefined && { state }),
  };
  const query = useQuery(listQuery('GET /reconciliations/', { limit: 50, ...asked, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, pageOf: (id) => `/banking/reconciliations/${id}` });
  const { data: accounts } = useQuery(bankAccountsQuery('all'));
  const { data: standings } = useQuery(standingsQuery);
  const choices = standings?.items ?? [];
  const toBegin = choices.filter(({ open }) => open === null);
  const isNarrowed = address.account !== '' || address.state !== '';
  const [first] = toBegin;
  const begin = (choice: Standing) => change({ begin: choice.accountId, in: choice.currency });
  const act = mayReconcile && first !== undefined && (
    <Button variant="primary" onClick={() => begin(toBegin.find(({ isDue }) => isDue) ?? first)}>
      {t('beginAny')}
    </Button>
  );
  const isEmpty = list.isBare && !isNarrowed;
  return (
    <ListPage
      list={list}
      header={<BankingHeader page="reconciliations" title={t('title')} actions={!isEmpty && act} />}
      above={
        choices.length > 0 && <AccountsToReconcile choices={choices} mayReconcile={mayReconcile} onBegin={begin} />
      }
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
            options: [
              { value: '', label: t('anyState') },
              { value: 'open', label: t('open') },
              { value: 'finished', label: t('finished') },
            ],
          },
        ],
        values: address,
        onChange: change,
      }}
      exports={!isEmpty && serverTable('GET /exports/reconciliations.csv/', { query: asked })}
      none={
        isNarrowed ? (
          <NoneFound onShowAll={() => change({ account: '', state: '' })}>{t('none')}</NoneFound>
        ) : (
          <Empty act={act}>{t(mayReconcile ? 'empty' : 'emptyRead')}</Empty>
        )
      }
      table={(given) => <ReconciliationsTable {...given} />}
      count={(count) => t('count', { count })}
      below={
        mayReconcile &&
        address.begin !== '' &&
        toBegin.length > 0 && (
          <Suspense fallback={null}>
            <BeginDialog
              choices={toBegin}
              chosen={`${address.begin} ${address.in}`}
              onChoose={(key) => {
                const [accountId = '', currency = ''] = key.split(' ');
                change({ begin: accountId, in: currency }, { replace: true });
              }}
              onClose={() => change({ begin: '', in: '' }, { replace: true })}
              onUnavailable={() => change({ begin: '', in: '' }, { replace: true })}
            />
          </Suspense>
        )
      }
    />
  );
}
