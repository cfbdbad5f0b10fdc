import { Headings } from '#web/kit/table/headings.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { sumsOf, type ChartData, type ChartMark } from './chart-data.ts';
import { useChartText } from './text.ts';
import styles from './chart.module.css';

export interface ChartTableProps {
  readonly chart: ChartData;
  /** `hidden`: for who listens alone. `columns`: of one series, its marks side by side. */
  readonly look: 'shown' | 'hidden' | 'columns';
}

/** The figures that a chart is drawn from. */
export function ChartTable({ chart, look }: ChartTableProps) {
  const t = useChartText();
  const { title, markHeading, series, marks, format, isSummed = false } = chart;
  // What is not seen takes no stop of the keyboard.
  const figure = (value: number, at: number, mark?: ChartMark) => {
    const text = format(value);
    if (chart.open === undefined || look === 'hidden' || value === 0) return text;
    return chart.open({ ...(mark !== undefined && { mark }), at, value, text });
  };
  if (look === 'columns')
    return (
      <table className={styles['columns']}>
        <caption className={styles['hidden']}>{title}</caption>
        <Headings of={marks.map(({ name }) => [name])} />
        <tbody>
          <tr>
            {marks.map((mark) => (
              <td key={mark.key}>
                {mark.to === undefined ? (
                  figure(mark.values[0] ?? 0, 0, mark)
                ) : (
                  <Figure mark={mark} text={format(mark.values[0] ?? 0)} />
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    );
  return (
    <div className={styles[look === 'shown' ? 'table' : 'hidden']}>
      <table>
        <caption className={styles['hidden']}>{title}</caption>
        <Headings of={[[markHeading], ...series.map(({ name }) => [name] as const)]} />
        <tbody>
          {marks.map((mark) => (
            <tr key={mark.key}>
              <th scope="row">
                <Figure mark={look === 'shown' ? mark : { ...mark, to: '' }} text={mark.name} />
              </th>
              {series.map(({ name }, at) => (
                <td key={name}>{figure(mark.values[at] ?? 0, at, mark)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {isSummed && (
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              {sumsOf(chart).map((sum, at) => (
                <td key={at}>{figure(sum, at)}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** Leads to its list, where there is one; what is not seen takes no stop of the keyboard. */
function Figure({ mark: { to = '' }, text }: { readonly mark: Pick<ChartMark, 'to'>; readonly text: string }) {
  if (to === '') return text;
  return (
    <TextLink variant="row" to={to}>
      {text}
    </TextLink>
  );
}
