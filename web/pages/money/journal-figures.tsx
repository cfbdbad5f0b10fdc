import type { SumCents } from '#shared/money.ts';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { Pending } from '#web/kit/loading/pending.tsx';
import { formatMoney, formatNumber, nothing } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import type { JournalSummary } from './api.ts';
import { useJournalText } from './journal-text.ts';

/** How many entries there are, and what they move; a currency of its own for each that was used. */
export function JournalFigures({
  summary,
  basis: name,
}: {
  readonly summary: JournalSummary | undefined;
  readonly basis: 'accrual' | 'cash';
}) {
  const t = useJournalText();
  const { organisation } = useMe();
  const basis = t(name);
  const totals = ownFirst(summary?.totals ?? [], organisation.currency);
  const known = totals.length > 0 ? totals : [{ currency: organisation.currency, debitCents: 0, creditCents: 0 }];
  const alone = known.length === 1 && known[0]?.currency === organisation.currency;
  const note = summary?.totals === null ? <Detail alone>{t('tooMany')}</Detail> : undefined;
  const money = (cents: SumCents, currency: string) => {
    if (summary === undefined) return <Pending />;
    return summary.totals === null ? nothing : formatMoney(cents, currency);
  };
  return (
    <Figures>
      <Figure label={t('entries')} value={summary === undefined ? <Pending /> : countOf(summary, t)} />
      {known.flatMap(({ currency, debitCents, creditCents }, at) => [
        <Figure
          key={`${currency}-debit`}
          label={alone ? t('debits', { basis }) : t('debitsIn', { basis, currency })}
          value={money(debitCents, currency)}
          phone={at === 0}
          {...(note === undefined ? {} : { chip: note })}
        />,
        <Figure
          key={`${currency}-credit`}
          label={alone ? t('credits', { basis }) : t('creditsIn', { basis, currency })}
          value={money(creditCents, currency)}
          phone={false}
        />,
      ])}
    </Figures>
  );
}

function countOf({ entries, isCapped }: JournalSummary, t: ReturnType<typeof useJournalText>): string {
  return isCapped ? t('entriesMore', { count: formatNumber(entries) }) : formatNumber(entries);
}
