import type { ReactNode } from 'react';
import type { PropertyColour } from '#web/kit/spine/property-colour.ts';

/** What a chart draws, what its table lists and what is said of each mark: one set of figures for all three. */
export interface ChartData {
  readonly title: string;
  /** Over the names of the marks: "Month". */
  readonly markHeading: string;
  readonly series: readonly ChartSeries[];
  readonly marks: readonly ChartMark[];
  readonly format: (value: number) => string;
  /** The table ends with the sum of each series. */
  readonly isSummed?: boolean;
  /** A figure of the table as it opens into its lines; of all marks, where none is said. */
  readonly open?: (figure: ChartFigure) => ReactNode;
}

/** A value of a series, and how it is written. */
export interface ChartFigure {
  readonly mark?: ChartMark;
  /** The place of its series. */
  readonly at: number;
  readonly value: number;
  readonly text: string;
}

export type ChartTone = 'in' | 'out' | 'notice' | 'window' | 'warn' | 'bad' | 'worst';

export interface ChartSeries {
  readonly name: string;
  readonly tone?: ChartTone;
  /** A property's line has its colour. */
  readonly colour?: PropertyColour;
  /** Hatched: not there yet. */
  readonly isExpected?: boolean;
  /** Drawn below zero; its values are still positive. */
  readonly isBelow?: boolean;
}

export interface ChartMark {
  readonly key: string;
  /** In full, for the table and for who listens: "November 2026". */
  readonly name: string;
  /** As it stands at the axis: "N". */
  readonly short: string;
  /** One for each series. */
  readonly values: readonly number[];
  readonly isCurrent?: boolean;
  /** The list that the figure is made of. */
  readonly to?: string;
}

/** "November 2026: In 82,776.75, Out 1,204.00"; what is zero is left out, unless everything is. */
export function wordsOf({ series, format }: ChartData, { name, values }: ChartMark): string {
  const told = series
    .map((one, at) => ({ name: one.name, value: values[at] ?? 0 }))
    .filter(({ value }, _, all) => value !== 0 || all.length === 1);
  if (told.length === 0) return `${name}: ${format(0)}`;
  return `${name}: ${told.map((one) => (series.length === 1 ? format(one.value) : `${one.name} ${format(one.value)}`)).join(', ')}`;
}

/** Of each series over all marks. */
export function sumsOf({ series, marks }: ChartData): readonly number[] {
  return series.map((_, at) => marks.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
}
