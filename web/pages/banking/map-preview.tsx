import { Amount } from '#web/kit/amount/amount.tsx';
import { Table } from '#web/kit/table/table.tsx';
import { Warning } from '#web/kit/warning/warning.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { TablePreview } from './api.ts';
import { reasonWords } from './reason-words.ts';
import { useBankingText } from './text.ts';
import styles from './banking.module.css';

/** The first lines as they would be read, and what does not fit. */
export function MapPreview({ preview }: { readonly preview: TablePreview }) {
  const t = useBankingText();
  const { lines, lineCount, refused, currency, needsDayOrder, openingCents, closingCents, differenceCents } = preview;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <section className={styles['preview']} aria-label={t('preview')}>
      <h3>
        {t('preview')} <span className={styles['count']}>{t('previewLines', { count: lineCount })}</span>
      </h3>
      {lines.length === 0 ? (
        <p>{t(needsDayOrder ? 'needsOrder' : 'previewNone')}</p>
      ) : (
        <Table
          label={t('preview')}
          rows={lines}
          rowKey={({ number }) => String(number)}
          columns={[
            { name: 'date', header: t('date'), width: '7rem', cell: ({ date }) => formatDate(date, 'with-year') },
            { name: 'text', header: t('text'), cell: ({ text }) => <bdi>{text}</bdi> },
            {
              name: 'amount',
              header: t('amount'),
              width: '8rem',
              align: 'end',
              cell: ({ cents }) => <Amount cents={cents} currency={currency} />,
            },
          ]}
        />
      )}
      {openingCents !== null && closingCents !== null && (
        <p>
          {differenceCents === null
            ? t('addsUpFrom', { opening: money(openingCents), closing: money(closingCents) })
            : t('off', { amount: money(differenceCents) })}
        </p>
      )}
      {refused.map(({ line, reason, value }) => (
        <Warning key={line} text={t('lineNotRead', { line, reason: reasonWords(t, reason), value })} />
      ))}
    </section>
  );
}
