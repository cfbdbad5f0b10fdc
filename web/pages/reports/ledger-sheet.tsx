import { addDays } from '#shared/dates.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import type { GeneralLedger, LedgerQuery } from './api.ts';
import { ledgerAccounts, type LedgerAccount } from './ledger-accounts.ts';
import { LedgerCards } from './ledger-cards.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { LedgerTotals } from './ledger-totals.tsx';
import { ledgerAddress } from '#web/features/explain/ledger-address.ts';
import { useReportsText } from './text.ts';
import { everythingUntil } from './use-report-address.ts';
import styles from './ledger.module.css';

export interface LedgerSheetProps {
  readonly pages: readonly GeneralLedger[];
  readonly asked: LedgerQuery;
  readonly isFetchingMore: boolean;
  readonly onMore: (() => void) | undefined;
}

/** The accounts with their lines, as far as they were asked for, and the totals of everything. */
export function LedgerSheet({ pages, asked, isFetchingMore, onMore }: LedgerSheetProps) {
  const t = useReportsText();
  const isPhone = usePhone();
  const [first] = pages;
  if (first === undefined) return null;
  const count = pages.reduce((sum, { items }) => sum + items.length, 0);
  const { group: _group, asOf: _asOf, ...rest } = asked;
  // A balance that was brought in opens into everything before the first day.
  const opening = ({ accountId, currency, openingCents }: LedgerAccount) => (
    <TextLink
      variant="computed"
      // A dash alone would name nothing to whoever hears it.
      aria-label={openingCents === 0 ? t('opening') : undefined}
      to={ledgerAddress({ ...rest, ...everythingUntil(addDays(first.from, -1)), accountId, currency })}
    >
      <Amount negative="accounting" cents={openingCents} currency={currency} />
    </TextLink>
  );
  const parts = { accounts: ledgerAccounts(pages), opening, hasCurrencies: first.totals.length > 1 };
  return (
    <>
      {isPhone ? <LedgerCards {...parts} /> : <LedgerTable {...parts} />}
      {onMore !== undefined && (
        <div className={styles['more']}>
          <span>{t('linesShown', { count })}</span>
          <Button busy={isFetchingMore} onClick={onMore}>
            {t('showMore')}
          </Button>
        </div>
      )}
      <LedgerTotals totals={first.totals} />
    </>
  );
}
