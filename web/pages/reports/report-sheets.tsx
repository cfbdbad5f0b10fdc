import { Amount } from '#web/kit/amount/amount.tsx';
import { Sheet, type SheetLine } from '#web/kit/sheet/sheet.tsx';
import type { SheetFigure } from '#web/kit/sheet/sheet-figures.tsx';
import { formatPercent } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { FigureExplanation, nameOf } from './figure-explanation.tsx';
import type { ReportTable } from './report-table.ts';
import { useReportsText } from './text.ts';
import type { ReportView } from './use-report-address.ts';
import styles from './reports.module.css';

export interface ReportSheetsProps {
  readonly title: string;
  readonly tables: readonly ReportTable[];
  readonly view: ReportView;
  readonly onReadAgain: () => void;
}

/** One statement for each currency, under its own heading. */
export function ReportSheets({ title, tables, view, onReadAgain }: ReportSheetsProps) {
  const t = useReportsText();
  const { organisation } = useMe();
  const onOpen = (id: string | undefined) => view.change({ explain: id ?? '' }, { replace: true });
  return tables.map((table) => {
    const heading = t('titleIn', { name: organisation.name, currency: table.currency });
    return (
      <div key={table.currency} className={styles['sheet']}>
        <Sheet
          label={tables.length === 1 ? title : `${title}, ${table.currency}`}
          title={heading}
          columns={table.columns}
          lines={table.lines.map((line) => sheetLine(line, table.currency))}
          open={view.explain}
          onOpen={onOpen}
          explain={(id) => (
            <FigureExplanation
              id={id}
              table={table}
              timeZone={view.timeZone}
              onOpen={onOpen}
              onReadAgain={onReadAgain}
            />
          )}
        />
      </div>
    );
  });
}

function sheetLine(line: ReportTable['lines'][number], currency: string): SheetLine {
  const { key, kind, code, label, figures, percent } = line;
  return {
    key,
    kind,
    code,
    label: <bdi>{label}</bdi>,
    figures: [
      ...figures.map((figure): SheetFigure =>
        figure === undefined
          ? { content: null }
          : {
              isNothing: figure.cents === 0,
              content: (
                <Amount
                  negative="accounting"
                  cents={figure.cents}
                  currency={currency}
                  tone={figure.isQuiet === true ? 'quiet' : 'ink'}
                />
              ),
              drill: {
                id: figure.id,
                name: nameOf(figure, currency),
                plain: figure.cents === 0 || figure.drill.kind === 'difference',
              },
            },
      ),
      ...(percent === undefined ? [] : [{ content: percent === null ? null : formatPercent(percent / 10_000) }]),
    ],
  };
}
