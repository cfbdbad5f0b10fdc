import { formatMoney } from '#web/lib/format.ts';
import { DifferenceExplanation, SumExplanation } from './computed-explanations.tsx';
import { LinesExplanation } from './lines-explanation.tsx';
import { figureIn, type ReportFigure, type ReportTable } from './report-table.ts';

export interface FigureExplanationProps {
  readonly id: string;
  readonly table: ReportTable;
  readonly timeZone: string;
  readonly onOpen: (id: string | undefined) => void;
  /** The report itself, once more: its figures may be older than their explanation. */
  readonly onReadAgain: () => void;
}

/** How a figure of a report came to be: its lines, its rule, and who made it. */
export function FigureExplanation({ id, table, timeZone, onOpen, onReadAgain }: FigureExplanationProps) {
  const figure = figureIn(table, id);
  if (figure === undefined) return null;
  const { drill } = figure;
  const given = { label: nameOf(figure, table.currency), figure, table, onOpen };
  switch (drill.kind) {
    case 'lines':
      return <LinesExplanation key={id} {...given} drill={drill} timeZone={timeZone} onReadAgain={onReadAgain} />;
    case 'difference':
      return <DifferenceExplanation {...given} drill={drill} />;
    case 'sum':
      return <SumExplanation {...given} drill={drill} />;
  }
}

/** "Rent, Oct 2026: 39,045.00". */
export function nameOf({ label, column, cents }: ReportFigure, currency: string): string {
  return `${label}, ${column}: ${formatMoney(cents, currency, { zero: 'number', negative: 'accounting' })}`;
}
