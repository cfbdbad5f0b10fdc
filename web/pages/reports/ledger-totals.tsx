import { lessCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Sheet } from '#web/kit/sheet/sheet.tsx';
import type { SheetFigure } from '#web/kit/sheet/sheet-figures.tsx';
import { useMe } from '#web/lib/me.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import type { GeneralLedger } from './api.ts';
import { useReportsText } from './text.ts';
import styles from './ledger.module.css';

/** Of everything that was asked for, not of the lines on screen alone: what came in, what moved, what is left. */
export function LedgerTotals({ totals }: { readonly totals: GeneralLedger['totals'] }) {
  const t = useReportsText();
  const own = useMe().organisation.currency;
  const nothing: SheetFigure = { content: null };
  return ownFirst(totals, own).map(({ currency, openingCents, debitCents, creditCents, closingCents }) => {
    const figure = (cents: SumCents): SheetFigure => ({
      content: <Amount negative="accounting" cents={cents} currency={currency} />,
    });
    return (
      <div key={currency} className={styles['totals']}>
        <Sheet
          label={t('totalIn', { currency })}
          title={t('totalIn', { currency })}
          columns={[
            { key: 'debit', label: t('debit') },
            { key: 'credit', label: t('credit') },
            { key: 'balance', label: t('balance'), below: 'credit' },
          ]}
          lines={[
            { key: 'opening', kind: 'line', label: t('opening'), figures: [nothing, nothing, figure(openingCents)] },
            {
              key: 'moved',
              kind: 'subtotal',
              label: t('moved'),
              figures: [figure(debitCents), figure(creditCents), figure(lessCents(debitCents, creditCents))],
            },
            { key: 'closing', kind: 'total', label: t('closing'), figures: [nothing, nothing, figure(closingCents)] },
          ]}
        />
      </div>
    );
  });
}
