import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import type { CardParts, Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { useMay, useMe } from '#web/lib/me.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import { balancesByAccount, type AccountBalance } from './account-balances.ts';
import { balancesQuery, type Account } from './api.ts';
import { useAccountsText } from './accounts-text.ts';
import { useCalendar } from './use-calendar.ts';
import styles from './accounts-table.module.css';

export interface AccountsTableProps extends ListTable<Account> {
  readonly onEdit: (id: string) => void;
}

export function AccountsTable({ onEdit, ...list }: AccountsTableProps) {
  const t = useAccountsText();
  const mayChange = useMay()('accounts.change');
  const { organisation } = useMe();
  const { today } = useCalendar();
  const { data } = useQuery(balancesQuery(today));
  const balances = useMemo(() => data && balancesByAccount(data.rows), [data]);
  const balance = (account: Account) => <Balances of={balances?.get(account.id)} known={balances !== undefined} />;
  const narrow = list.openKey !== undefined;
  const columns: readonly (Column<Account> | false)[] = [
    {
      name: 'number',
      header: t('number'),
      width: '5.5rem',
      cell: (account) => (
        <Detail id alone>
          {account.number}
        </Detail>
      ),
    },
    { name: 'name', header: t('name'), cell: (account) => <Name account={account} /> },
    !narrow && {
      name: 'tax',
      header: t('taxLine'),
      width: '22%',
      cell: (account) => (
        <Detail alone>
          <bdi>{account.taxLine}</bdi>
        </Detail>
      ),
    },
    {
      name: 'balance',
      header: t('balance', { currency: organisation.currency }),
      width: '11rem',
      align: 'end',
      cell: balance,
    },
  ];
  return (
    <Table
      {...list}
      label={t('label')}
      columns={columns.filter((column) => column !== false)}
      rowLabel={({ number, name }) => `${number} ${name}`}
      groupOf={({ kind }) => ({ key: kind, label: t(`kind_${kind}`) })}
      loadingRows={16}
      {...(!mayChange || narrow
        ? {}
        : {
            actsWidth: '5rem',
            acts: (account: Account) => (
              <TextAct
                variant="other"
                onClick={() => onEdit(account.id)}
                aria-label={`${t('edit')}: ${account.number} ${account.name}`}
              >
                {t('edit')}
              </TextAct>
            ),
          })}
      card={(account): CardParts => ({
        title: <bdi>{account.name}</bdi>,
        detail: (
          <>
            {account.number} <Chips account={account} />
          </>
        ),
        amount: balance(account),
      })}
    />
  );
}

function Name({ account }: { readonly account: Account }) {
  return (
    <span className={styles['name']}>
      <TextLink variant="row" to={`/money/accounts/${account.id}`} title={account.name}>
        <bdi>{account.name}</bdi>
      </TextLink>
      <Chips account={account} />
    </span>
  );
}

function Chips({ account }: { readonly account: Account }) {
  const t = useAccountsText();
  return (
    <>
      {account.archivedAt !== null && <Chip tone="warn">{t('archived')}</Chip>}
      {account.isSystem && <Detail alone>{t('system')}</Detail>}
      {account.isContra && <Chip>{t('contra')}</Chip>}
      {account.kind === 'expense' && !account.isOperating && <Chip>{t('below')}</Chip>}
    </>
  );
}

/** Another currency than the one in the head of the column says so itself. */
function Balances({ of, known }: { readonly of: readonly AccountBalance[] | undefined; readonly known: boolean }) {
  const { organisation } = useMe();
  if (!known) return null;
  const shown =
    of === undefined || of.length === 0
      ? [{ currency: organisation.currency, cents: 0 }]
      : ownFirst(of, organisation.currency);
  return shown.map(({ currency, cents }) => (
    <div key={currency}>
      <Amount cents={cents} currency={currency} />
      {currency !== organisation.currency && <Detail>{currency}</Detail>}
    </div>
  ));
}
