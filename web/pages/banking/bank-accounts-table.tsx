import { ExplainedFigure } from '#web/features/explain/explained-figure.tsx';
import type { BankAccount } from '#web/features/money/bank-accounts.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import { reconcileAddress, type Standing as Reconciled } from '#web/features/reconciliation/api.ts';
import { ReconciledStrip } from '#web/features/reconciliation/reconciled-strip.tsx';
import { statementShort } from '#web/features/reconciliation/statement-name.ts';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMoney, formatNumber, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import type { Standing, Totals } from './account-balances.ts';
import { useBankAccountsText } from './bank-accounts-text.ts';
import { Difference } from './difference.tsx';
import { useBankingText } from './text.ts';
import styles from './banking.module.css';

export interface AccountRow {
  readonly account: BankAccount;
  readonly standings: readonly Standing[];
  /** How far it is reconciled, by currency. */
  readonly reconciled: readonly Reconciled[];
}

interface BankAccountsTableProps extends ListTable<AccountRow> {
  readonly totals: Totals;
  readonly onEdit: (id: string) => void;
}

export function BankAccountsTable({ totals, onEdit, ...list }: BankAccountsTableProps) {
  const t = useBankAccountsText();
  const k = useBankingText();
  const may = useMay();
  const mayChange = may('accounts.change');
  const mayReconcile = may('banking.reconcile');
  const columns = useColumns(totals);
  const phone = usePhone();
  return (
    <Table
      {...list}
      label={t('label')}
      columns={columns}
      rowLabel={({ account }) => `${account.number} ${account.name}`}
      loadingRows={4}
      {...(!phone && (list.rows?.length ?? 0) > 1 && { total: k('total', { count: list.rows?.length ?? 0 }) })}
      card={({ account, standings }) => ({
        title: <Name account={account} />,
        detail: <About account={account} />,
        amount: standings.map((standing) => (
          <Book key={standing.currency} account={account} standing={standing} isCard />
        )),
        chip: <Waiting standings={standings} />,
      })}
      {...(mayChange || mayReconcile
        ? {
            actsWidth: mayReconcile ? '9rem' : '5rem',
            acts: ({ account, reconciled }: AccountRow) => (
              <>
                {mayChange && (
                  <TextAct
                    variant="other"
                    onClick={() => onEdit(account.id)}
                    aria-label={`${t('edit')}: ${account.number} ${account.name}`}
                  >
                    {t('edit')}
                  </TextAct>
                )}
                {mayReconcile && <Reconcile account={account} reconciled={reconciled} />}
              </>
            ),
          }
        : {})}
    />
  );
}

function useColumns(totals: Totals): readonly Column<AccountRow>[] {
  const k = useBankingText();
  const { currency } = useMe().organisation;
  const money = (cents: Totals['bankCents']) => formatMoney(cents, currency);
  const each = (read: (standing: Standing, row: AccountRow) => React.ReactNode) => (row: AccountRow) =>
    row.standings.map((standing) => <div key={standing.currency}>{read(standing, row)}</div>);
  const end = 'end' as const;
  return [
    {
      name: 'name',
      header: k('account'),
      cell: ({ account }) => (
        <div className={styles['cell']}>
          <Name account={account} />
          <div className={styles['under']}>
            <About account={account} />
          </div>
        </div>
      ),
    },
    {
      name: 'bank',
      header: k('bank'),
      width: '10rem',
      align: end,
      total: totals.told === 0 ? nothing : money(totals.bankCents),
      cell: each((standing) => <Bank standing={standing} />),
    },
    {
      name: 'book',
      header: k('book'),
      width: '10rem',
      align: end,
      total: money(totals.bookCents),
      cell: each((standing, { account }) => <Book account={account} standing={standing} />),
    },
    {
      name: 'difference',
      header: k('differenceIn', { currency }),
      width: '9.5rem',
      align: end,
      total: totals.told === 0 ? nothing : money(totals.differenceCents),
      cell: each((standing, { account }) => <Difference account={account.name} standing={standing} />),
    },
    {
      name: 'unmatched',
      header: k('unmatched'),
      width: '9rem',
      align: end,
      total: formatNumber(totals.unmatchedCount),
      cell: each((standing, { account }) => <Unmatched account={account} standing={standing} />),
    },
    {
      name: 'reconciled',
      header: k('reconciled'),
      width: '11rem',
      cell: each(({ currency: own }, { reconciled }) => {
        const found = reconciled.find((one) => one.currency === own);
        return found === undefined ? nothing : <ReconciledStrip standing={found} />;
      }),
    },
  ];
}

function Name({ account }: { readonly account: BankAccount }) {
  const t = useBankAccountsText();
  return (
    <>
      <bdi>{account.name}</bdi>
      {account.numberEnding !== null && <Detail id>··{account.numberEnding}</Detail>}{' '}
      {account.isPaymentDefault && <Chip>{t('paymentDefault')}</Chip>}{' '}
      {account.isDepositDefault && <Chip>{t('depositDefault')}</Chip>}
    </>
  );
}

/** Its number in the chart, its kind, and its bank. */
function About({ account: { number, kind, bankName } }: { readonly account: BankAccount }) {
  const t = useBankAccountsText();
  return (
    <>
      {number} · {t(`kind_${kind}`)}
      {bankName !== null && (
        <>
          {' · '}
          <bdi>{bankName}</bdi>
        </>
      )}
    </>
  );
}

function Bank({ standing: { bankCents, bankOn, currency } }: { readonly standing: Standing }) {
  const k = useBankingText();
  if (bankCents === null) return <Detail alone>{k('noFile')}</Detail>;
  return (
    <>
      <Amount cents={bankCents} currency={currency} />
      <div className={styles['under']}>{bankOn !== null && formatDate(bankOn)}</div>
    </>
  );
}

interface BookProps {
  readonly account: BankAccount;
  readonly standing: Standing;
  /** A card is one link as a whole. */
  readonly isCard?: boolean;
}

function Book({ account, standing: { bookCents, currency, bankCents }, isCard = false }: BookProps) {
  const k = useBankingText();
  const { organisation } = useMe();
  return (
    <>
      {isCard ? (
        <Amount cents={bookCents} currency={currency} />
      ) : (
        <ExplainedFigure
          report="trial-balance"
          asked={{}}
          line={account.id}
          column={BigInt(bookCents) < 0n ? 'credit' : 'debit'}
          label={account.name}
          cents={bookCents}
          currency={currency}
        />
      )}
      {currency !== organisation.currency && <Detail>{currency}</Detail>}
      {!isCard && bankCents !== null && <div className={styles['under']}>{k('today')}</div>}
    </>
  );
}

function Unmatched({ account, standing: { unmatchedCount, toDecideCount } }: BookProps) {
  const k = useBankingText();
  const lines = `/banking/lines?account=${account.id}`;
  return (
    <>
      {unmatchedCount === 0 ? (
        nothing
      ) : (
        <TextLink
          variant="row"
          to={lines}
          aria-label={`${account.name}: ${k('linesNotMatched', { count: unmatchedCount })}`}
        >
          {formatNumber(unmatchedCount)}
        </TextLink>
      )}
      {toDecideCount > 0 && (
        <div className={styles['under']}>
          <TextLink variant="plain" to={lines}>
            {k('toDecide', { count: toDecideCount })}
          </TextLink>
        </div>
      )}
    </>
  );
}

/** The way to the month that is due. */
function Reconcile({ account, reconciled }: Pick<AccountRow, 'account' | 'reconciled'>) {
  const k = useBankingText();
  const due = reconciled.find(({ isDue }) => isDue);
  if (due === undefined) return null;
  const month = statementShort(due.open ?? due.next);
  return (
    <TextLink to={reconcileAddress(due)} aria-label={k('reconcileOf', { month, account: account.name })}>
      {k('reconcile')}
    </TextLink>
  );
}

function Waiting({ standings }: { readonly standings: readonly Standing[] }) {
  const k = useBankingText();
  const unmatched = standings.reduce((sum, { unmatchedCount }) => sum + unmatchedCount, 0);
  const waiting = standings.reduce((sum, { toDecideCount }) => sum + toDecideCount, 0);
  if (waiting > 0) return <Chip tone="warn">{k('toDecide', { count: waiting })}</Chip>;
  return unmatched > 0 && <Chip tone="tint">{k('linesNotMatched', { count: unmatched })}</Chip>;
}
