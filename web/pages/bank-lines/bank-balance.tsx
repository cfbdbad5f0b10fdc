import { useQuery } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { listQuery, routeQuery } from '#web/lib/route-query.ts';
import { useLinesText } from './text.ts';
import styles from './lines.module.css';

type BankFile = RouteAnswer<Routes['GET /bank-files/']>['items'][number];

/** What the bank says is on the account: whether its last file adds up, else its balance in each currency. */
export function BankBalance({ accountId }: { readonly accountId: string }) {
  const t = useLinesText();
  const { data } = useQuery(routeQuery('GET /banking-summary/'));
  const files = useQuery(listQuery('GET /bank-files/', { accountId, limit: 1 }));
  const [last] = files.data?.items ?? [];
  const told = (data?.items ?? []).filter((one) => one.accountId === accountId);
  if (last !== undefined && last.openingCents !== null && last.closingCents !== null && last.account.id === accountId)
    return <Equation file={last} opening={last.openingCents} closing={last.closingCents} />;
  return told.map(
    ({ currency, bankCents, bankOn }) =>
      bankCents !== null &&
      bankOn !== null && (
        <p key={currency} className={styles['balance']}>
          <span>{t('bankBalance', { date: formatDate(bankOn) })}</span>
          <Amount negative="accounting" cents={bankCents} currency={currency} tone="strong" />
        </p>
      ),
  );
}

interface EquationProps {
  readonly file: BankFile;
  readonly opening: number;
  readonly closing: number;
}

/** Opening and lines beside the closing balance; where they miss it, by how much and where that is looked at. */
function Equation({ file, opening, closing }: EquationProps) {
  const t = useLinesText();
  const { currency, sumCents, lineCount } = file;
  const money = (cents: number) => formatMoney(cents, currency, { zero: 'number', negative: 'accounting' });
  const missing = closing - opening - sumCents;
  return (
    <p className={styles['balance']}>
      <span>{t(missing === 0 ? 'equation' : 'noEquation', { count: lineCount })}</span>
      <span className={styles['equation']}>
        {money(opening)} {sumCents < 0 ? '−' : '+'} {money(Math.abs(sumCents))} {missing === 0 ? '=' : '≠'}{' '}
        <strong>{money(closing)}</strong>
      </span>
      {missing !== 0 && (
        <span className={styles['missing']}>
          {t('missing', { amount: money(Math.abs(missing)) })}{' '}
          <TextLink to={`/banking/files?open=${file.id}`}>{t('lookAtFile')}</TextLink>
        </span>
      )}
    </p>
  );
}
