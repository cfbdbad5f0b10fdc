import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { budgetSections } from '#shared/budgets/budget-sections.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import { formatMoney, formatMonth, formatMonthShort } from '#web/lib/format.ts';
import { BudgetCell } from './budget-cell.tsx';
import { cellKey, pasteCells, type BudgetSheet, type Draft, type ReadDraft } from './budget-draft.ts';
import { useBudgetsText } from './budgets-text.ts';
import styles from './budgets.module.css';

export interface BudgetGridProps {
  readonly sheet: BudgetSheet;
  readonly draft: Draft;
  readonly read: ReadDraft;
  /** Left out for who may only look. */
  readonly onChange?: ((cells: Draft) => void) | undefined;
}

/** Accounts by twelve months, with the sums of sections and of the year. */
export function BudgetGrid({ sheet, draft, read, onChange }: BudgetGridProps) {
  const t = useBudgetsText();
  const { months, currency } = sheet;
  const accounts = useMemo(
    () => budgetSections.flatMap((section) => sheet.accounts.filter((account) => account.section === section)),
    [sheet],
  );
  const money = (cents: number) => formatMoney(cents, currency);
  const type = useCallback(
    (account: number, month: number, text: string) =>
      onChange?.({ [cellKey(accounts[account]?.id ?? '', months[month] ?? '')]: text }),
    [accounts, months, onChange],
  );
  const paste = useCallback(
    (account: number, month: number, text: string) =>
      onChange?.(pasteCells({ accounts, months }, { account, month }, text)),
    [accounts, months, onChange],
  );
  const sums = sumsOf(accounts, months.length, read);
  const row = (label: string, kind: 'subtotal' | 'total', values: readonly number[]) => (
    <tr data-kind={kind}>
      <th scope="row">{label}</th>
      {[...values, total(values)].map((cents, index) => (
        <td key={months[index] ?? 'total'}>{money(cents)}</td>
      ))}
    </tr>
  );
  return (
    <div className={styles['scroll']} role="region" aria-label={t('label', { currency })}>
      <table className={styles['grid']}>
        <thead>
          <tr>
            <th scope="col">{t('account')}</th>
            {months.map((month) => (
              <th key={month} scope="col">
                {formatMonthShort(month)}
              </th>
            ))}
            <th scope="col">{t('total')}</th>
          </tr>
        </thead>
        {budgetSections.map((section) => (
          <tbody key={section}>
            <tr data-kind="heading">
              <th scope="rowgroup" colSpan={months.length + 2}>
                {t(section)}
              </th>
            </tr>
            {accounts.map((account, place) =>
              account.section !== section ? null : (
                <tr key={account.id}>
                  <th scope="row">
                    <Link className={styles['number']} to={`/money/accounts/${account.id}`}>
                      {account.number}
                    </Link>{' '}
                    <bdi>{account.name}</bdi> {account.isArchived && <Chip tone="warn">{t('archived')}</Chip>}
                  </th>
                  {months.map((month, index) => {
                    const key = cellKey(account.id, month);
                    const cents = read.centsOf(account, index);
                    const saved = account.cents[index] ?? null;
                    const shown = cents === null ? '' : formatMoney(cents, currency, { zero: 'number' });
                    if (onChange === undefined) return <td key={month}>{shown}</td>;
                    return (
                      <td key={month}>
                        <BudgetCell
                          label={t('cell', { account: `${account.number} ${account.name}`, month: formatMonth(month) })}
                          shown={shown}
                          text={draft[key] ?? shown}
                          wrong={read.wrong.has(key) ? t('wrong') : undefined}
                          isChanged={cents !== saved || read.wrong.has(key)}
                          account={place}
                          month={index}
                          onType={type}
                          onPaste={paste}
                        />
                      </td>
                    );
                  })}
                  <td>{money(total(months.map((_, index) => read.centsOf(account, index) ?? 0)))}</td>
                </tr>
              ),
            )}
            {row(t(`total-${section}`), 'subtotal', sums[section])}
            {section === 'operating-costs' && row(t('noi'), 'subtotal', sums.noi)}
            {section === 'other-costs' && row(t('net'), 'total', sums.net)}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const total = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0);

function sumsOf(accounts: BudgetSheet['accounts'], count: number, { centsOf }: ReadDraft) {
  const of = (section: (typeof budgetSections)[number]) =>
    Array.from({ length: count }, (_, index) =>
      total(accounts.map((account) => (account.section === section ? (centsOf(account, index) ?? 0) : 0))),
    );
  const [income, operating, other] = [of('income'), of('operating-costs'), of('other-costs')];
  const noi = income.map((cents, index) => cents - (operating[index] ?? 0));
  return {
    income,
    'operating-costs': operating,
    'other-costs': other,
    noi,
    net: noi.map((cents, index) => cents - (other[index] ?? 0)),
  };
}
