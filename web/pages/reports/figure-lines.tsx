import { useInfiniteQuery } from '@tanstack/react-query';
import type { SumCents } from '#shared/money.ts';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import type { SheetLine } from '#shared/reports/sheet.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { ExplainedLines, InlineExplanation } from '#web/kit/explanation/inline-explanation.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import type { Asked } from './asked.ts';
import { useLabels, type SayLabel } from './labels.ts';
import { useRecordAddress } from './record-address.ts';
import { figureLinesQuery } from './report-api.ts';
import { figureName, type OpenFigure } from './report-figures.ts';
import { useReportsText } from './text.ts';
import styles from './explanation.module.css';

export interface FigureLinesProps {
  readonly report: ReportKey;
  readonly asked: Asked;
  readonly figure: OpenFigure;
  readonly onClose: () => void;
  readonly onReadAgain: () => void;
}

/** What a figure is made of: documents with their amounts, a rule below them, and their sum. */
export function FigureLines({ report, asked, figure, onClose, onReadAgain }: FigureLinesProps) {
  const t = useReportsText();
  const say = useLabels();
  const addressOf = useRecordAddress();
  const { table, line, column, cell } = figure;
  const currency = table.currency ?? undefined;
  const query = useInfiniteQuery(
    figureLinesQuery(report, asked, {
      line: line.key,
      column: column.key,
      ...(currency === undefined ? {} : { currency }),
    }),
  );
  const pages = query.data?.pages;
  const name = figureName(say, table, line, column, cell);
  if (pages === undefined) {
    const content = query.error === null ? <Loading rows={3} /> : <QueryFailure query={query} />;
    return <InlineExplanation label={name} onClose={onClose} parts={[{ title: t('linesTitle'), content }]} />;
  }
  const items = pages.flatMap((page) => page.items);
  const kind = kindOf(items);
  const sum = pages[0]?.amount ?? 0;
  const count = items.length;
  const shown = (amount: SumCents) =>
    cell.kind === 'count' ? (
      formatNumber(Number(amount))
    ) : (
      <Amount negative="accounting" cents={amount} currency={currency ?? ''} />
    );
  const lines = (
    <ExplainedLines
      lines={items.map((item) => ({
        key: item.key,
        reference: reference(item, addressOf(item.record)),
        what: whatOf(say, item),
        amount: shown(item.amount),
        ...(item.aside === undefined ? {} : { aside: <bdi>{say(item.aside)}</bdi> }),
      }))}
      total={query.hasNextPage ? t('firstLines', { count }) : t(`count_${kind}`, { count })}
      sum={shown(sum)}
    />
  );
  const isOlder = sum !== (cell.kind === 'count' ? cell.count : cell.cents);
  return (
    <InlineExplanation
      label={name}
      onClose={onClose}
      parts={[{ title: t(`kind_${kind}`), content: lines }]}
      {...(query.hasNextPage || isOlder
        ? {
            foot: (
              <>
                {query.hasNextPage && (
                  <TextAct disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('showMore')}
                  </TextAct>
                )}
                {isOlder && (
                  <span role="status" className={styles['moved']}>
                    {t('booksMoved')} <TextAct onClick={onReadAgain}>{t('readAgain')}</TextAct>
                  </span>
                )}
              </>
            ),
          }
        : {})}
    />
  );
}

const named = ['charge', 'entry', 'lease', 'receipt', 'unit'] as const;

/** What the lines are, where all of them are the same. */
function kindOf(items: readonly SheetLine[]): (typeof named)[number] | 'other' {
  const kinds = new Set(items.map(({ record }) => record?.kind));
  return named.find((kind) => kinds.size === 1 && kinds.has(kind)) ?? 'other';
}

function reference({ number, day }: SheetLine, to: string | undefined) {
  const words = number ?? (day === null ? undefined : formatDate(day));
  if (words === undefined) return null;
  if (to === undefined) return <span>{words}</span>;
  return (
    <TextLink to={to} className={styles['reference']}>
      {words}
    </TextLink>
  );
}

/** "Sep 1, Rent, Omar Haddad, 3F": whatever of it the line says. */
function whatOf(say: SayLabel, { number, day, what, who }: SheetLine) {
  return (
    <>
      {number !== null && day !== null && `${formatDate(day)}, `}
      <bdi>{say(what)}</bdi>
      {who !== undefined && (
        <>
          , <bdi>{say(who)}</bdi>
        </>
      )}
    </>
  );
}
