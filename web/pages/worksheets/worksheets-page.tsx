import { useQuery } from '@tanstack/react-query';
import { BankingHeader } from '#web/features/banking/banking-header.tsx';
import { bankAccountsQuery } from '#web/features/money/bank-accounts.ts';
import { statementName } from '#web/features/reconciliation/statement-name.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, nothing } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { worksheetAddress, type ListedWorksheet } from './api.ts';
import { useWorksheetText } from './text.ts';

const states = ['ready', 'signed', 'superseded'] as const;
const stateTones = { ready: 'tint', signed: 'ok', superseded: 'neutral' } as const;
const defaults = { account: '', state: '' };
const keyOf = ({ id, reconciliationId }: ListedWorksheet) => id ?? reconciliationId;

/** Worksheets of all months, and the months that are ready to be signed. */
export function WorksheetsPage() {
  const t = useWorksheetText();
  const { timeZone } = useMe().organisation;
  const [address, change] = useAddress(defaults);
  const pages = usePages();
  const state = states.find((one) => one === address.state);
  const asked = {
    ...(address.account !== '' && { accountId: address.account }),
    ...(state !== undefined && { state }),
  };
  const query = useQuery(listQuery('GET /trust-worksheets/', { limit: 50, ...asked, ...pages.at }));
  const rows = query.data?.items ?? [];
  const addressOf = (key: string) => {
    const row = rows.find((one) => keyOf(one) === key);
    return row === undefined ? '/banking/worksheets' : worksheetAddress(row);
  };
  const list = useList({ query, pages, keyOf, pageOf: addressOf });
  const { data: accounts } = useQuery(bankAccountsQuery('all'));
  const isNarrowed = address.account !== '' || address.state !== '';
  const chip = (row: ListedWorksheet) => <Chip tone={stateTones[row.state]}>{t(`state_${row.state}`)}</Chip>;
  return (
    <ListPage
      list={list}
      header={<BankingHeader page="worksheets" title={t('title')} />}
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
              ...states.map((value) => ({ value, label: t(`state_${value}`) })),
            ],
          },
        ],
        values: address,
        onChange: change,
      }}
      exports={!(list.isBare && !isNarrowed) && serverTable('GET /exports/trust-worksheets.csv/', { query: asked })}
      none={
        isNarrowed ? (
          <NoneFound onShowAll={() => change({ account: '', state: '' })}>{t('none')}</NoneFound>
        ) : (
          <Empty act={<TextLink to="/banking/reconciliations">{t('reconcile')}</TextLink>}>{t('empty')}</Empty>
        )
      }
      table={(given) => (
        <Table
          {...given}
          label={t('label')}
          rowLabel={(row) => `${statementName(row)}, ${row.account.name}`}
          linkOf={worksheetAddress}
          columns={[
            { name: 'statement', header: t('statement'), cell: (row) => statementName(row) },
            { name: 'account', header: t('account'), width: '24%', cell: ({ account }) => <bdi>{account.name}</bdi> },
            {
              name: 'book',
              header: t('book'),
              width: '10rem',
              align: 'end',
              cell: ({ bookCents, currency }) => (
                <Amount negative="accounting" cents={bookCents} currency={currency} zero="number" />
              ),
            },
            { name: 'prepared', header: t('prepared'), width: '18%', cell: ({ preparedBy }) => preparedBy },
            {
              name: 'signed',
              header: t('signed'),
              width: '20%',
              cell: ({ signedAt, signedBy }) =>
                signedAt === null ? nothing : `${formatDate(dayIn(timeZone, new Date(signedAt)))}, ${signedBy ?? ''}`,
            },
            { name: 'state', header: t('state'), width: '9rem', cell: chip },
          ]}
          card={(row) => ({
            title: statementName(row),
            detail: row.account.name,
            amount: <Amount negative="accounting" cents={row.bookCents} currency={row.currency} zero="number" />,
            chip: chip(row),
          })}
        />
      )}
      count={(count) => t('count', { count })}
    />
  );
}
