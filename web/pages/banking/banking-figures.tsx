import { Drilled } from '#web/kit/figures/drilled.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { formatMoney, formatNumber, nothing } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import type { Totals } from './account-balances.ts';
import { useBankingText } from './text.ts';

interface BankingFiguresProps {
  readonly totals: Totals;
  readonly count: number;
  /** Statements to reconcile. */
  readonly due: number;
}

/** Of all accounts together. Where no bank has told a balance yet, the books stand alone. */
export function BankingFigures({ totals, count, due }: BankingFiguresProps) {
  const t = useBankingText();
  const { currency } = useMe().organisation;
  const { told } = totals;
  const some = told > 0 && told < count ? { note: t('ofAccounts', { some: told, all: count }) } : {};
  return (
    <Figures>
      <Figure
        label={t('bankBalance', { currency })}
        value={told === 0 ? nothing : formatMoney(totals.bankCents, currency)}
        {...some}
      />
      <Figure label={t('bookBalance')} value={formatMoney(totals.bookCents, currency)} />
      <Figure
        label={t('difference')}
        value={told === 0 ? nothing : formatMoney(totals.differenceCents, currency)}
        {...some}
        phone={false}
      />
      <Figure label={t('toMatch')} value={formatNumber(totals.unmatchedCount)} phone={false} />
      {totals.toDecideCount > 0 && (
        <Figure label={t('toDecideFigure')} value={formatNumber(totals.toDecideCount)} phone={false} />
      )}
      {due > 0 && (
        <Figure
          label={t('toReconcile')}
          value={<Drilled label={t('toReconcile')} value={formatNumber(due)} to="/banking/reconciliations" />}
          phone={false}
        />
      )}
    </Figures>
  );
}
