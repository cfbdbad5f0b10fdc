import { Table2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { propertyColourValue } from '#web/kit/spine/property-colour.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import type { ChartData, ChartSeries } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';
import { useChartText } from './text.ts';
import { useMarks, type Marks } from './use-marks.ts';
import styles from './chart.module.css';

export interface ChartProps {
  readonly chart: ChartData;
  /** The title is a heading of the page. */
  readonly isSection?: boolean;
}

export interface ChartFrameProps extends ChartProps {
  /** `below`: the table is always seen, laid out as columns under the drawing. */
  readonly table?: 'behind' | 'below';
  readonly legend?: boolean;
  readonly act?: ReactNode;
  readonly children: (marks: Marks) => ReactNode;
}

/** Title, legend, the drawing, what is said of the mark that is pointed at, and the table behind it. */
export function ChartFrame({
  chart,
  isSection = false,
  table = 'behind',
  legend = true,
  act,
  children,
}: ChartFrameProps) {
  const t = useChartText();
  const [isShown, setShown] = useState(false);
  const { list, option, words, marks } = useMarks(chart);
  const isBehind = table === 'behind';
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['caption']}>
        {isSection ? <h2>{chart.title}</h2> : <span>{chart.title}</span>}
        {isBehind && legend && chart.series.length > 1 && <Legend series={chart.series} />}
        {act}
        {isBehind && (
          <TextAct
            variant="other"
            className={styles['toggle']}
            aria-pressed={isShown}
            aria-label={t('showTable', { title: chart.title })}
            title={t('asTable')}
            onClick={() => setShown(!isShown)}
          >
            <Icon of={Table2} size={16} />
          </TextAct>
        )}
      </figcaption>
      <div {...list} className={styles['plot']}>
        {children(marks)}
        <div role="presentation" className={styles['hidden']}>
          {chart.marks.map((mark, at) => (
            <div key={mark.key} {...option(at)} />
          ))}
        </div>
      </div>
      {isBehind && (
        <p aria-hidden="true" className={styles['readout']}>
          {words}
        </p>
      )}
      <ChartTable chart={chart} look={isBehind ? (isShown ? 'shown' : 'hidden') : 'columns'} />
    </figure>
  );
}

function Legend({ series }: { readonly series: readonly ChartSeries[] }) {
  return (
    <ul className={styles['legend']}>
      {series.map(({ name, tone, colour, isExpected = false }) => (
        <li key={name}>
          <svg
            width="10"
            height="10"
            viewBox="0 0 10 10"
            aria-hidden="true"
            className={classNames(styles['swatch'], isExpected && styles['hatched'])}
            data-tone={tone}
          >
            {colour !== undefined && <path d="M0 5H10" stroke={propertyColourValue(colour)} strokeWidth="2" />}
            {colour === undefined && <rect x="0.5" y="0.5" width="9" height="9" />}
            {isExpected && <path d="M0 10 10 0M0 5 5 0M5 10 10 5" />}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
