import type { SumCents } from '#shared/money.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { ExplainedLines, InlineExplanation } from '#web/kit/explanation/inline-explanation.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { ledgerAddress } from './ledger-address.ts';
import { figureIn, type Drill, type ReportFigure, type ReportTable } from './report-table.ts';
import { useReportsText } from './text.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './explanation.module.css';

interface ComputedProps<Kind extends Drill['kind']> {
  readonly label: string;
  readonly figure: ReportFigure;
  readonly drill: Extract<Drill, { kind: Kind }>;
  readonly table: ReportTable;
  readonly onOpen: (id: string | undefined) => void;
}

/** A change is one figure less another; both open by themselves. */
export function DifferenceExplanation({ label, figure, drill, table, onOpen }: ComputedProps<'difference'>) {
  const t = useReportsText();
  const money = (cents: SumCents) => formatMoney(cents, table.currency, { zero: 'number', negative: 'accounting' });
  const [one, other] = [drill.of, drill.less].map((id) => figureIn(table, id));
  if (one === undefined || other === undefined) return null;
  return (
    <InlineExplanation
      label={label}
      onClose={() => onOpen(undefined)}
      parts={[
        {
          title: t('figures'),
          content: (
            <FigureList
              figures={[one, other]}
              sum={figure.cents}
              table={table}
              words={t('change')}
              by="column"
              onOpen={onOpen}
            />
          ),
        },
        {
          title: t('rule'),
          content: (
            <>
              <p>{t('ruleLess', { one: money(one.cents), other: money(other.cents), result: money(figure.cents) })}</p>
              <p className={quiet['note']}>{t('ruleChange')}</p>
            </>
          ),
        },
      ]}
    />
  );
}

const shownFigures = 8;

/** A sum of figures of the same table, where no set of lines would come to it. */
export function SumExplanation({ label, figure, drill, table, onOpen }: ComputedProps<'sum'>) {
  const t = useReportsText();
  const figures = drill.of.flatMap((id) => figureIn(table, id) ?? []);
  const all = t('figuresCount', { count: figures.length });
  return (
    <InlineExplanation
      label={label}
      onClose={() => onOpen(undefined)}
      parts={[
        {
          title: t('figures'),
          content: (
            <FigureList
              figures={figures.slice(0, shownFigures)}
              sum={figure.cents}
              table={table}
              words={figures.length > shownFigures ? t('linesOf', { all, shown: shownFigures }) : all}
              by="label"
              onOpen={onOpen}
            />
          ),
        },
        {
          title: t('rule'),
          content: drill.rule.map((sentence, index) => (
            <p key={sentence} className={index === 0 ? undefined : quiet['note']}>
              {sentence}
            </p>
          )),
        },
      ]}
      foot={<TextLink to={ledgerAddress(drill.query)}>{t('allAccounts')}</TextLink>}
    />
  );
}

function FigureList({
  figures,
  sum,
  table,
  words,
  by,
  onOpen,
}: {
  readonly figures: readonly ReportFigure[];
  readonly sum: SumCents;
  readonly table: ReportTable;
  readonly words: string;
  /** What tells them apart. */
  readonly by: 'label' | 'column';
  readonly onOpen: (id: string) => void;
}) {
  return (
    <ExplainedLines
      lines={figures.map((figure) => ({
        key: figure.id,
        reference: (
          <TextAct className={styles['open']} onClick={() => onOpen(figure.id)}>
            {figure[by]}
          </TextAct>
        ),
        amount: <Amount negative="accounting" cents={figure.cents} currency={table.currency} />,
      }))}
      total={words}
      sum={<Amount negative="accounting" cents={sum} currency={table.currency} />}
    />
  );
}
