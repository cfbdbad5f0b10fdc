import { lessCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { Detail } from '#web/kit/detail/detail.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import type { CardParts, Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate, formatDateFull, formatMoney } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import { growsByDebits } from './account-balances.ts';
import type { Account, LedgerLine, LedgerPage } from './api.ts';
import { useAccountText } from './account-text.ts';
import { entryNumber } from './entry-number.ts';
import type { LedgerRow } from './ledger-rows.ts';
import { useCalendar } from './use-calendar.ts';
import styles from './account-ledger.module.css';

export interface AccountLedgerProps extends ListTable<LedgerRow> {
  readonly account: Account;
  readonly head: LedgerPage | undefined;
}

/** Every line with the balance after it, on the side where the account grows; the sums under a double rule. */
export function AccountLedger({ account, head, ...list }: AccountLedgerProps) {
  const t = useAccountText();
  const phone = usePhone();
  const { organisation } = useMe();
  const { today } = useCalendar();
  const sign = growsByDebits(account.kind) ? 1 : -1;
  const totals = ownFirst(head?.totals ?? [], organisation.currency);
  const columns: readonly Column<LedgerRow>[] = [
    {
      name: 'date',
      header: t('date'),
      width: '7.25rem',
      cell: (row) => row.kind === 'line' && formatDate(row.line.date),
    },
    { name: 'what', header: t('what'), cell: (row) => <What row={row} /> },
    {
      name: 'debit',
      header: t('debit'),
      width: '14%',
      align: 'end',
      cell: (row) => <Side row={row} side="debitCents" />,
      total: <Sums of={totals.map(({ currency, debitCents: cents }) => ({ currency, cents }))} />,
    },
    {
      name: 'credit',
      header: t('credit'),
      width: '14%',
      align: 'end',
      cell: (row) => <Side row={row} side="creditCents" />,
      total: <Sums of={totals.map(({ currency, creditCents: cents }) => ({ currency, cents }))} />,
    },
    {
      name: 'balance',
      header: t('balance', { currency: organisation.currency }),
      width: '17%',
      align: 'end',
      cell: (row) => <Balance row={row} sign={sign} />,
      total: (
        <Sums of={totals.map(({ currency, closingCents }) => ({ currency, cents: signed(closingCents, sign) }))} />
      ),
    },
  ];
  return (
    <div>
      <Table
        {...list}
        label={t('label', { account: `${account.number} ${account.name}` })}
        columns={columns}
        onOpen={(row) => row.kind === 'line' && list.onOpen?.(row)}
        // On a phone the balance of today is at the top already.
        total={head === undefined || phone ? undefined : t('balanceOn', { date: formatDateFull(lastDay(head, today)) })}
        cardHead={{
          title: t('entry'),
          detail: t('date'),
          amount: t('amount', { currency: organisation.currency }),
          chip: t('balanceHead'),
        }}
        card={(row): CardParts => ({
          title: <What row={row} plain />,
          detail: row.kind === 'line' && `${formatDate(row.line.date)}, ${entryNumber(row.line.entryNumber)}`,
          amount: row.kind === 'line' && <Moved line={row.line} sign={sign} />,
          chip: (
            <Detail alone>
              <Balance row={row} sign={sign} />
            </Detail>
          ),
        })}
      />
    </div>
  );
}

type Sign = 1 | -1;

/** Zero has no side. */
function signed(cents: SumCents, sign: Sign): SumCents {
  return sign === 1 ? cents : lessCents(0, cents);
}

/** A period that reaches into the future, or to the end of all days, is known up to today. */
export function lastDay({ to, asOf }: LedgerPage, today: string): string {
  return [to, asOf, today].toSorted()[0] ?? to;
}

function What({ row, plain = false }: { readonly row: LedgerRow; readonly plain?: boolean }) {
  const t = useAccountText();
  if (row.kind === 'opening') return <Detail alone>{t('opening')}</Detail>;
  const { line } = row;
  const words = line.memo ?? line.entryMemo;
  return (
    <span className={plain ? undefined : styles['what']} title={words}>
      <bdi className={classNames(line.isReversed && styles['struck'])}>{words}</bdi>
      {!plain && <Detail id>{entryNumber(line.entryNumber)}</Detail>}
      {line.isReversal && <Detail>{t('reversal')}</Detail>}
      {line.isReversed && <Detail>{t('reversed')}</Detail>}
    </span>
  );
}

function Side({ row, side }: { readonly row: LedgerRow; readonly side: 'debitCents' | 'creditCents' }) {
  if (row.kind === 'opening' || row.line[side] === 0) return null;
  return (
    <>
      <Amount cents={row.line[side]} currency={row.line.currency} struck={row.line.isReversed} />
      <Foreign currency={row.line.currency} />
    </>
  );
}

/** On a phone one figure says both sides: what made the balance grow is plain, the other has a minus. */
function Moved({ line, sign }: { readonly line: LedgerLine; readonly sign: Sign }) {
  const cents = signed(line.creditCents === 0 ? line.debitCents : -line.creditCents, sign);
  return (
    <>
      <Amount cents={cents} currency={line.currency} struck={line.isReversed} />
      <Foreign currency={line.currency} />
    </>
  );
}

function Balance({ row, sign }: { readonly row: LedgerRow; readonly sign: Sign }) {
  const [cents, currency] =
    row.kind === 'opening' ? [row.cents, row.currency] : [row.line.balanceCents, row.line.currency];
  return (
    <>
      <Amount cents={signed(cents, sign)} currency={currency} />
      <Foreign currency={currency} />
    </>
  );
}

function Sums({ of }: { readonly of: readonly { readonly currency: string; readonly cents: SumCents }[] }) {
  return of.map(({ currency, cents }) => (
    <div key={currency}>
      <Amount cents={cents} currency={currency} />
      <Foreign currency={currency} />
    </div>
  ));
}

/** Another currency than the one in the head of the column says so itself. */
function Foreign({ currency }: { readonly currency: string }) {
  const { organisation } = useMe();
  return currency === organisation.currency ? null : <Detail>{currency}</Detail>;
}

/** For a figure at the top, on the side where the account grows. */
export function grown(account: Account, cents: SumCents, currency: string): string {
  return formatMoney(signed(cents, growsByDebits(account.kind) ? 1 : -1), currency);
}
