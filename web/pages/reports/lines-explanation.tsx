import { lessCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '#web/kit/amount/amount.tsx';
import { ExplainedLines, InlineExplanation } from '#web/kit/explanation/inline-explanation.tsx';
import { Isolated } from '#web/kit/isolate/isolated.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatInstant, formatMoney } from '#web/lib/format.ts';
import { explainedLines, explanationQuery, type GeneralLedger, type LedgerItem } from './api.ts';
import { entryAddress, entryName, ledgerAddress } from './ledger-address.ts';
import type { Drill, ReportFigure, ReportTable } from './report-table.ts';
import { posterSentence, ruleSetters, sourceSentences } from './sources.ts';
import { useReportsText, type ReportsText } from './text.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './explanation.module.css';

const shownLines = 5;

export interface LinesExplanationProps {
  readonly label: string;
  readonly figure: ReportFigure;
  readonly drill: Extract<Drill, { kind: 'lines' }>;
  readonly table: ReportTable;
  readonly timeZone: string;
  readonly onOpen: (id: string | undefined) => void;
  readonly onReadAgain: () => void;
}

/** The first lines behind a figure, how many there are and what they come to; the rule; who, and when. */
export function LinesExplanation(props: LinesExplanationProps) {
  const t = useReportsText();
  const { label, figure, drill, table, timeZone, onOpen, onReadAgain } = props;
  const { currency } = table;
  const onClose = () => onOpen(undefined);
  const query = useQuery(explanationQuery(drill.query));
  const ledger = query.data;
  if (ledger === undefined) {
    const waiting = query.error === null ? <Loading rows={3} /> : <QueryFailure query={query} />;
    return <InlineExplanation label={label} onClose={onClose} parts={[{ title: t('entries'), content: waiting }]} />;
  }
  const sides = sidesOf(ledger, currency);
  const sum =
    drill.sign === 1 ? lessCents(sides.debitCents, sides.creditCents) : lessCents(sides.creditCents, sides.debitCents);
  const { items } = ledger;
  const all = lineCount(t, ledger);
  return (
    <InlineExplanation
      label={label}
      onClose={onClose}
      parts={[
        {
          title: t('entries'),
          content: (
            <ExplainedLines
              lines={items.slice(0, shownLines).map((line) => explainedLine(line, drill.sign))}
              total={items.length > shownLines ? t('linesOf', { shown: shownLines, all }) : all}
              sum={<Amount negative="accounting" cents={sum} currency={currency} />}
            />
          ),
        },
        { title: t('rule'), content: <Rule drill={drill} sides={sides} sum={sum} currency={currency} items={items} /> },
        { title: t('who'), content: <Who items={items} timeZone={timeZone} /> },
      ]}
      foot={
        <>
          <TextLink to={ledgerAddress(drill.query)}>{t('allLines', { lines: all })}</TextLink>
          {sum !== figure.cents && (
            <span role="status" className={styles['moved']}>
              {t('booksMoved')} <TextAct onClick={onReadAgain}>{t('readAgain')}</TextAct>
            </span>
          )}
        </>
      }
    />
  );
}

function Rule({
  drill,
  sides,
  sum,
  currency,
  items,
}: Pick<LinesExplanationProps, 'drill'> & {
  readonly currency: string;
  readonly sides: Sides;
  readonly sum: SumCents;
  readonly items: readonly LedgerItem[];
}) {
  const t = useReportsText();
  const money = (cents: SumCents) => formatMoney(cents, currency, { zero: 'number', negative: 'accounting' });
  const [one, other] = drill.sign === 1 ? [sides.debitCents, sides.creditCents] : [sides.creditCents, sides.debitCents];
  const sources = sourceSentences(t, items);
  const words = t(drill.sign === 1 ? 'ruleDebitsLess' : 'ruleCreditsLess');
  // Where one side is nothing there is nothing to compute: where the lines come from says it all.
  const own =
    one === 0 || other === 0
      ? []
      : [t('ruleLess', { one: money(one), other: money(other), result: money(sum) }), words];
  const [first, ...rest] = [...(drill.rule ?? own), ...sources];
  return (
    <>
      <p>{first !== undefined && <Isolated text={first} />}</p>
      {rest.map((sentence) => (
        <p key={sentence} className={quiet['note']}>
          <Isolated text={sentence} />
        </p>
      ))}
    </>
  );
}

function Who({ items, timeZone }: { readonly items: readonly LedgerItem[]; readonly timeZone: string }) {
  const t = useReportsText();
  const instants = items.map(({ recordedAt }) => recordedAt).toSorted();
  const [first, last] = [instants[0], instants.at(-1)];
  if (first === undefined || last === undefined) return <p>{t('nobody')}</p>;
  const [from, to] = [formatInstant(first, timeZone), formatInstant(last, timeZone)];
  return (
    <>
      <p>
        <Isolated text={posterSentence(t, items)} />
      </p>
      <p className={quiet['note']}>{from === to ? from : t('between', { from, to })}</p>
      {ruleSetters(t, items).map((sentence) => (
        <p key={sentence} className={quiet['note']}>
          <Isolated text={sentence} />
        </p>
      ))}
    </>
  );
}

type Sides = Pick<GeneralLedger['totals'][number], 'debitCents' | 'creditCents'>;

function sidesOf({ totals }: GeneralLedger, currency: string): Sides {
  return totals.find((total) => total.currency === currency) ?? { debitCents: 0, creditCents: 0 };
}

function lineCount(t: ReportsText, { items, next }: GeneralLedger): string {
  return next === null ? t('lines', { count: items.length }) : t('linesOver', { count: explainedLines });
}

function explainedLine(line: LedgerItem, sign: 1 | -1) {
  return {
    key: `${line.entryId}-${line.line}`,
    reference: (
      <TextLink to={entryAddress(line.entryId)} className={styles['reference']}>
        {entryName(line.entryNumber)}
      </TextLink>
    ),
    what: (
      <>
        {formatDate(line.date)}, <bdi>{line.memo ?? line.entryMemo}</bdi>
      </>
    ),
    amount: (
      <Amount
        negative="accounting"
        cents={sign * (line.debitCents - line.creditCents)}
        currency={line.currency}
        struck={line.isReversed}
      />
    ),
  };
}
