import type { ReactNode } from 'react';
import { increaseDoubt } from '#shared/rent/increase-doubt.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { moneyOf, namesOf } from '#web/features/money/words.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate, formatDateFull, formatMoney, formatNumber, nothing } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import type { LeftOut, Planned, Preview } from './api.ts';
import { DifferenceFigures } from './difference.tsx';
import { useIncreasesText, type IncreasesText } from './text.ts';
import { rentOf, useRentColumns } from './use-rent-columns.tsx';
import { doubtWords, reasonWords } from './words.ts';
import styles from './increases.module.css';

/** What each lease comes to, and which are left out and why. */
export function IncreasePreview({
  preview,
  onUseDay,
  onIncludeFixedTerms,
}: {
  readonly preview: Preview;
  readonly onUseDay: (day: string) => void;
  readonly onIncludeFixedTerms: () => void;
}) {
  const t = useIncreasesText();
  const { organisation } = useMe();
  const [own] = ownFirst(preview.totals, organisation.currency);
  const currency = own?.currency ?? organisation.currency;
  const { earliestOn } = preview;
  const fixed = preview.leftOut.filter(({ reason }) => reason === 'fixed-term').length;
  return (
    <>
      <Figures>
        <Figure label={t('raisedCount')} value={count(preview.leases.length)} />
        <DifferenceFigures total={own} currency={currency} />
        <Figure
          phone={false}
          label={t('yearMore', { currency })}
          value={own === undefined ? nothing : formatMoney(own.yearAfterCents - own.yearBeforeCents, currency)}
        />
        <Figure phone={false} label={t('leftOut')} value={count(preview.leftOut.length)} />
      </Figures>
      {preview.leases.length === 0 && <Empty plain>{t('nothingToRaise')}</Empty>}
      {earliestOn !== null && (
        <div className={styles['acts']}>
          <Button onClick={() => onUseDay(earliestOn)}>{t('useFirstDay', { date: formatDateFull(earliestOn) })}</Button>
        </div>
      )}
      {fixed > 0 && (
        <div className={styles['acts']}>
          <span>{t('fixedTerms', { count: fixed })}</span>
          <Button onClick={onIncludeFixedTerms}>{t('includeThem')}</Button>
        </div>
      )}
      {preview.leases.length > 0 && <Raised rows={preview.leases} total={own} currency={currency} />}
      {preview.leftOut.length > 0 && <LeftOutList rows={preview.leftOut} />}
    </>
  );
}

const count = (number: number) => (number === 0 ? nothing : formatNumber(number));

function Raised({
  rows,
  total,
  currency,
}: {
  readonly rows: readonly Planned[];
  readonly total: Preview['totals'][number] | undefined;
  readonly currency: string;
}) {
  const t = useIncreasesText();
  const words = useRentWords();
  const isMixed = new Set(rows.flatMap(({ lines }) => lines.map(({ frequency }) => frequency))).size > 1;
  const isOne = total !== undefined && !isMixed && rows.every((row) => row.currency === total.currency);
  const remarks = (row: Planned) => remarksOn(t, row);
  const columns = useRentColumns<Planned>({
    currency,
    isMixed,
    total: isOne ? total : undefined,
    tenant: (row) => (
      <>
        <Names of={row.tenants} none={words('noTenant')} />
        {remarks(row).length > 0 && <Detail>{remarks(row).join(' · ')}</Detail>}
      </>
    ),
  });
  return (
    <Table
      label={t('previewLabel')}
      rows={rows}
      rowKey={({ leaseId }) => leaseId}
      rowLabel={(row) => `${namesOf(words, row.tenants)}, ${row.unit.name}`}
      spine={({ property }) => propertyColourOf(property.colour)}
      {...(isOne ? { total: t('total', { count: rows.length }) } : {})}
      columns={columns}
      card={(row) => ({
        title: <Names of={row.tenants} none={words('noTenant')} />,
        detail: (
          <>
            <bdi>{row.unit.name}</bdi> · {moneyOf(row.oldCents, row.currency)} → {moneyOf(row.newCents, row.currency)}
            {doubtOn(t, row)}
          </>
        ),
        amount: rentOf(row, row.newCents - row.oldCents, currency),
      })}
    />
  );
}

/** What looks like a slip, which index and what decided, what is charged already, what was agreed for later. */
function remarksOn(t: IncreasesText, row: Planned): string[] {
  const { lines, chargedThrough, laterStep, currency } = row;
  const doubt = increaseDoubt(row);
  return [
    ...(doubt === null ? [] : [doubtWords(t, doubt)]),
    ...lines.flatMap(({ index }) => {
      if (index === null) return [];
      const { name, base, value, percent, decidedBy } = index;
      const decided =
        decidedBy === 'index'
          ? t('decided_index', { percent: formatNumber(Number(percent)) })
          : t(`decided_${decidedBy}`);
      return [t('indexWords', { name, base, value }), decided];
    }),
    ...(chargedThrough === null ? [] : [t('chargedThrough', { date: formatDate(chargedThrough) })]),
    ...(laterStep === null
      ? []
      : [t('laterStep', { amount: moneyOf(laterStep.cents, currency), date: formatDate(laterStep.startsOn) })]),
  ];
}

function doubtOn(t: IncreasesText, row: Planned): string {
  const doubt = increaseDoubt(row);
  return doubt === null ? '' : ` · ${doubtWords(t, doubt)}`;
}

export function LeftOutList({ rows }: { readonly rows: readonly LeftOut[] }) {
  const t = useIncreasesText();
  return (
    <LeaseLines
      title={t('leftOut')}
      rows={rows}
      end={(row) => <span className={styles['quiet']}>{reasonWords(t, row)}</span>}
    />
  );
}

export interface LeaseLinesProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly end: (row: Row) => ReactNode;
}

export function LeaseLines<Row extends Pick<LeftOut, 'leaseId' | 'leaseNumber' | 'tenants' | 'unit'>>({
  title,
  rows,
  end,
}: LeaseLinesProps<Row>) {
  const words = useRentWords();
  return (
    <Section title={title}>
      <ul className={styles['leftOut']} aria-label={title}>
        {rows.map((row) => (
          <li key={row.leaseId}>
            <span>
              <Names of={row.tenants} none={words('noTenant')} />
              <Detail>
                <bdi>{row.unit.name}</bdi> · {row.leaseNumber}
              </Detail>
            </span>
            {end(row)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
