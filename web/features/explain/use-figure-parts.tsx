import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lessCents, sumCents, type SumCents } from '#shared/money.ts';
import type { SheetLine } from '#shared/reports/sheet.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { ExplainedLines, type InlineExplanationProps } from '#web/kit/explanation/inline-explanation.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { figureLinesQuery, type WantedFigure } from './figure-lines-query.ts';
import { useLabels, type SayLabel } from './labels.ts';
import { ledgerAddress } from './ledger-address.ts';
import { useRecordAddress } from './record-address.ts';
import { sourceSentences } from './sources.ts';
import { calculationOf, isExplained, ruleSentences } from './rules-of-lines.ts';
import { useExplainText } from './text.ts';
import { useRuleTexts } from './use-rule-texts.ts';
import { RuleSentences, WhoAndWhen } from './who-and-when.tsx';
import styles from './explanation.module.css';

export interface FigureToExplain extends WantedFigure {
  /** What the page shows: an amount, or how many there are. */
  readonly value: SumCents;
  readonly isCount?: boolean;
  /** How it follows from other figures of the page: "1,320.50 − 318.75 = 1,001.75". */
  readonly formula?: string | undefined;
  /** So many lines at first, and with each step. */
  readonly atOnce?: number;
  /** The figure once more: it may be older than its lines. */
  readonly onReadAgain: () => void;
}

type Parts = Pick<InlineExplanationProps, 'parts' | 'foot'>;

/** What a figure is made of: documents with their amounts and their sum; the rule; who recorded them, and when. */
export function useFigureParts(props: FigureToExplain): Parts {
  const t = useExplainText();
  const say = useLabels();
  const texts = useRuleTexts();
  const query = useInfiniteQuery(figureLinesQuery(props, props.atOnce));
  const pages = query.data?.pages;
  if (pages === undefined) {
    const content = query.error === null ? <Loading rows={3} /> : <QueryFailure query={query} />;
    return { parts: [{ title: t('linesTitle'), content }] };
  }
  const items = pages.flatMap((page) => page.items);
  const made = items.flatMap((item) => item.made ?? []);
  const kind = kindOf(items);
  const sentences = [
    ...(props.formula === undefined ? [] : [props.formula]),
    ...(pages[0]?.rule ?? []).map(say),
    ...ruleSentences(texts, made, props.currency ?? ''),
    // What documents are says where they come from.
    ...(kind === 'entry'
      ? sourceSentences(
          t,
          made.filter((one) => !isExplained(one)),
        )
      : []),
  ];
  const [{ amount, ledger } = { amount: 0, ledger: undefined }] = pages;
  const count = items.length;
  const shown = query.hasNextPage ? t('firstLines', { count }) : undefined;
  const total = shown === undefined ? t(`count_${kind}`, { count }) : t('allOfThem');
  const foot = [
    query.hasNextPage && (
      <TextAct key="more" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('showMore')}
      </TextAct>
    ),
    ledger !== undefined && (
      <TextLink key="ledger" to={ledgerAddress(ledger)}>
        {query.hasNextPage ? t('inLedger') : t('allLines', { lines: t('lines', { count }) })}
      </TextLink>
    ),
    amount !== props.value && (
      <span key="moved" role="status" className={styles['moved']}>
        {t('booksMoved')} <TextAct onClick={props.onReadAgain}>{t('readAgain')}</TextAct>
      </span>
    ),
  ].filter((one) => one !== false);
  return {
    parts: [
      {
        title: t(`kind_${kind}`),
        content: <Lines {...props} items={items} total={total} sum={amount} goesOn={query.hasNextPage} />,
      },
      ...(sentences.length > 0 ? [{ title: t('rule'), content: <RuleSentences sentences={sentences} /> }] : []),
      // Of lines that are not read yet, nobody knows who recorded them.
      ...(made.length > 0
        ? [{ title: shown === undefined ? t('who') : t('whoOf', { shown }), content: <WhoAndWhen made={made} /> }]
        : []),
    ],
    ...(foot.length > 0 ? { foot } : {}),
  };
}

interface LinesProps extends Pick<FigureToExplain, 'isCount' | 'currency'> {
  readonly items: readonly SheetLine[];
  readonly total: string;
  readonly sum: SumCents;
  /** There are more than these: what they come to stands below, so that the lines add up. */
  readonly goesOn: boolean;
}

function Lines({ items, total, sum, goesOn, isCount = false, currency = '' }: LinesProps) {
  const say = useLabels();
  const t = useExplainText();
  const texts = useRuleTexts();
  const addressOf = useRecordAddress();
  const shown = (amount: SumCents, struck = false) =>
    isCount ? (
      formatNumber(Number(amount))
    ) : (
      <Amount negative="accounting" cents={amount} currency={currency} struck={struck} />
    );
  return (
    <ExplainedLines
      lines={[
        ...items.map((item) => ({
          key: item.key,
          reference: reference(item, addressOf(item.record)),
          what: whatOf(say, item),
          amount: shown(item.amount, item.isVoided),
          ...(item.aside === undefined ? {} : { aside: <bdi>{say(item.aside)}</bdi> }),
          ...belowOf(calculationOf(texts, item, currency)),
        })),
        ...(goesOn
          ? [{ key: 'further', reference: null, what: t('furtherLines'), amount: shown(lessCents(sum, sumOf(items))) }]
          : []),
      ]}
      total={total}
      sum={shown(sum)}
    />
  );
}

function sumOf(items: readonly SheetLine[]): SumCents {
  return sumCents(items.reduce((sum, { amount }) => sum + BigInt(amount), 0n));
}

function belowOf(calculation: string | undefined): { readonly below?: ReactNode } {
  return calculation === undefined ? {} : { below: <bdi>{calculation}</bdi> };
}

const named = ['charge', 'entry', 'lease', 'receipt', 'unit'] as const;

/** What the lines are, where all of them are the same. */
function kindOf(items: readonly SheetLine[]): (typeof named)[number] | 'other' {
  const kinds = new Set(items.map(({ record }) => record?.kind));
  return named.find((kind) => kinds.size === 1 && kinds.has(kind)) ?? 'other';
}

function reference({ number, day }: SheetLine, to: string | undefined): ReactNode {
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
function whatOf(say: SayLabel, { number, day, what, who }: SheetLine): ReactNode {
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
