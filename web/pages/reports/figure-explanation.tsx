import type { ReportKey } from '#shared/reports/report-keys.ts';
import { useLabels } from '#web/features/explain/labels.ts';
import { useExplainText } from '#web/features/explain/text.ts';
import { useFigureParts } from '#web/features/explain/use-figure-parts.tsx';
import { RuleSentences } from '#web/features/explain/who-and-when.tsx';
import { Amount } from '#web/kit/amount/amount.tsx';
import { ExplainedLines, InlineExplanation } from '#web/kit/explanation/inline-explanation.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import type { Asked } from './asked.ts';
import { figureName, figuresIn, formulaOf, idOf, valueOf, type OpenFigure } from './report-figures.ts';
import styles from '#web/features/explain/explanation.module.css';

export interface FigureExplanationProps {
  readonly report: ReportKey;
  readonly asked: Asked;
  readonly figure: OpenFigure;
  readonly onOpen: (id: string | undefined) => void;
  /** The report once more: its figures may be older than their lines. */
  readonly onReadAgain: () => void;
}

/** How a figure came to be: its lines, or the figures of the report that it follows from. */
export function FigureExplanation(props: FigureExplanationProps) {
  return props.figure.cell.opens ? <LinesOfFigure {...props} /> : <FiguresOfFigure {...props} />;
}

function LinesOfFigure({ report, asked, figure, onOpen, onReadAgain }: FigureExplanationProps) {
  const say = useLabels();
  const { table, line, column, cell } = figure;
  const parts = useFigureParts({
    report,
    asked,
    line: line.key,
    column: column.key,
    currency: table.currency ?? undefined,
    value: valueOf(figure),
    isCount: cell.kind === 'count',
    formula: formulaOf(figure),
    onReadAgain,
  });
  return <InlineExplanation label={figureName(say, figure)} onClose={() => onOpen(undefined)} {...parts} />;
}

const shownFigures = 8;

/** A change is one figure less another, and a sum may be of figures that have no lines together: each opens by itself. */
function FiguresOfFigure({ figure, onOpen }: FigureExplanationProps) {
  const t = useExplainText();
  const say = useLabels();
  const { table, column } = figure;
  const isChange = column.difference !== undefined;
  // The empty side of a balance adds nothing.
  const figures = figuresIn(figure).filter((one) => isChange || valueOf(one) !== 0);
  const all = t('figuresCount', { count: figures.length });
  const formula = formulaOf(figure);
  const rule = isChange ? t('ruleChange') : t('ruleSum', { count: figures.length });
  return (
    <InlineExplanation
      label={figureName(say, figure)}
      onClose={() => onOpen(undefined)}
      parts={[
        {
          title: t('figures'),
          content: (
            <ExplainedLines
              lines={figures.slice(0, shownFigures).map((one) => ({
                key: idOf(table, one.line, one.column),
                reference: (
                  <TextAct className={styles['open']} onClick={() => onOpen(idOf(table, one.line, one.column))}>
                    {say(isChange ? one.column.label : one.line.label)}
                  </TextAct>
                ),
                amount: <Amount negative="accounting" cents={valueOf(one)} currency={table.currency ?? ''} />,
              }))}
              total={figures.length > shownFigures ? t('linesOf', { all, shown: shownFigures }) : all}
              sum={<Amount negative="accounting" cents={valueOf(figure)} currency={table.currency ?? ''} />}
            />
          ),
        },
        {
          title: t('rule'),
          content: <RuleSentences sentences={[...(formula === undefined ? [] : [formula]), rule]} />,
        },
      ]}
    />
  );
}
