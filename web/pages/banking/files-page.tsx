import { useQuery } from '@tanstack/react-query';
import { BankingHeader } from '#web/features/banking/banking-header.tsx';
import { bankAccountsQuery } from '#web/features/money/bank-accounts.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { FilesTable } from './files-table.tsx';
import { useFilesText } from './files-text.ts';

const FilePanel = lazyPart(async () => (await import('./file-panel.tsx')).FilePanel);

const defaults = { account: '', open: '' };

/** Every file that a bank's lines came from, the latest first. */
export function FilesPage() {
  const t = useFilesText();
  const [address, change] = useAddress(defaults);
  const pages = usePages();
  const asked = address.account === '' ? {} : { accountId: address.account };
  const query = useQuery(listQuery('GET /bank-files/', { limit: 50, ...asked, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, address, change });
  const { data: accounts } = useQuery(bankAccountsQuery('all'));
  const isNarrowed = address.account !== '';
  return (
    <ListPage
      list={list}
      header={<BankingHeader page="bankFiles" />}
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
        ],
        values: address,
        onChange: change,
      }}
      exports={serverTable('GET /exports/bank-files.csv/', { query: asked })}
      none={
        <NoneFound {...(isNarrowed && { onShowAll: () => change({ account: '' }) })}>
          {t(isNarrowed ? 'none' : 'empty')}
        </NoneFound>
      }
      table={(given) => <FilesTable {...given} narrow={list.open !== ''} />}
      count={(count) => t('count', { count })}
      peek={(given) => <FilePanel {...given} />}
    />
  );
}
