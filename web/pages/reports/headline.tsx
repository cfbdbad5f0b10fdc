import type { SheetTable } from '#shared/reports/sheet.ts';
import { ShareBar, type Share } from '#web/kit/share-bar/share-bar.tsx';
import { formatMoney, formatPercent, nothing } from '#web/lib/format.ts';
import { useLabels } from '#web/features/explain/labels.ts';
import { useReportsText } from './text.ts';
import styles from './headline.module.css';

/** Money that is late gets redder with its age. */
const ages: Readonly<Record<string, Share['tone']>> = {
  days1to30: 'half',
  days31to60: 'warn',
  days61to90: 'bad',
  daysOver90: 'worst',
};
const others = ['full', 'half', 'light', 'outline'] as const;

/** What all of it comes to, and its parts as a bar with their shares. */
export function Headline({ table: { headline, currency, columns } }: { readonly table: SheetTable }) {
  const t = useReportsText();
  const say = useLabels();
  if (headline === undefined || currency === null) return null;
  const { label, cents, parts } = headline;
  const isBad = typeof label === 'object' && label.word === 'pastDue' && cents !== 0;
  const shares = parts.map(({ column, cents: part }, at): Share => {
    const own = columns.find(({ key }) => key === column)?.label;
    const words = own === undefined ? column : say(own);
    return {
      name: column in ages ? t('daysOld', { days: words }) : words,
      value: Number(part),
      text: part === 0 || cents === 0 ? nothing : formatPercent(Number(part) / Number(cents)),
      tone: part === 0 && column in ages ? 'nothing' : (ages[column] ?? others[at % others.length] ?? 'full'),
    };
  });
  return (
    <div className={styles['headline']}>
      <ShareBar
        shares={shares}
        legend={shares.length > 0}
        head={
          <div>
            <p className={styles['label']}>{t('titleIn', { name: say(label), currency })}</p>
            <p className={styles['amount']} data-tone={isBad ? 'bad' : undefined}>
              {formatMoney(cents, currency, { zero: 'number', negative: 'accounting' })}
            </p>
          </div>
        }
      />
    </div>
  );
}
