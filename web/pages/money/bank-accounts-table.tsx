import { ExplainedFigure } from '#web/features/explain/explained-figure.tsx';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useMay, useMe } from '#web/lib/me.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import type { BankAccount } from '#web/features/money/bank-accounts.ts';
import { useBankAccountsText } from './bank-accounts-text.ts';

interface BankAccountsTableProps extends ListTable<BankAccount> {
  readonly onEdit: (id: string) => void;
}

export function BankAccountsTable({ onEdit, ...list }: BankAccountsTableProps) {
  const t = useBankAccountsText();
  const mayChange = useMay()('accounts.change');
  const { organisation } = useMe();
  const columns: readonly Column<BankAccount>[] = [
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
    { name: 'kind', header: t('kind'), width: '8rem', cell: ({ kind }) => t(`kind_${kind}`) },
    { name: 'bank', header: t('bank'), width: '26%', cell: (account) => <Bank account={account} /> },
    {
      name: 'balance',
      header: t('balance', { currency: organisation.currency }),
      width: '11rem',
      align: 'end',
      cell: (account) => <Balances account={account} />,
    },
  ];
  return (
    <Table
      {...list}
      label={t('label')}
      columns={columns}
      rowLabel={({ number, name }) => `${number} ${name}`}
      loadingRows={4}
      card={(account) => ({
        title: <Name account={account} />,
        detail: (
          <>
            {account.number} · {t(`kind_${account.kind}`)} <Bank account={account} />
          </>
        ),
        amount: <Balances isCard account={account} />,
      })}
      {...(mayChange
        ? {
            actsWidth: '5rem',
            acts: (account: BankAccount) => (
              <TextAct
                variant="other"
                onClick={() => onEdit(account.id)}
                aria-label={`${t('edit')}: ${account.number} ${account.name}`}
              >
                {t('edit')}
              </TextAct>
            ),
          }
        : {})}
    />
  );
}

function Name({ account }: { readonly account: BankAccount }) {
  const t = useBankAccountsText();
  return (
    <>
      <bdi>{account.name}</bdi> {account.isPaymentDefault && <Chip>{t('paymentDefault')}</Chip>}{' '}
      {account.isDepositDefault && <Chip>{t('depositDefault')}</Chip>}
    </>
  );
}

function Bank({ account: { bankName, numberEnding } }: { readonly account: BankAccount }) {
  const t = useBankAccountsText();
  return (
    <>
      {bankName !== null && <bdi>{bankName}</bdi>}
      {numberEnding !== null && <Detail>{t('ending', { digits: numberEnding })}</Detail>}
    </>
  );
}

/** A card is one link as a whole. */
function Balances({ account, isCard = false }: { readonly account: BankAccount; readonly isCard?: boolean }) {
  const { organisation } = useMe();
  if (account.balances.length === 0) return <Amount cents={0} currency={organisation.currency} />;
  return ownFirst(account.balances, organisation.currency).map(({ currency, cents }) => (
    <div key={currency}>
      {isCard ? (
        <Amount cents={cents} currency={currency} />
      ) : (
        <ExplainedFigure
          report="trial-balance"
          asked={{}}
          line={account.id}
          column={BigInt(cents) < 0n ? 'credit' : 'debit'}
          label={account.name}
          cents={cents}
          currency={currency}
        />
      )}
      {currency !== organisation.currency && <Detail>{currency}</Detail>}
    </div>
  ));
}
