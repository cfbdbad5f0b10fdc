import type { ReportKey } from '#shared/reports/report-keys.ts';
import type { Cell, Line, SheetColumn, SheetTable } from '#shared/reports/sheet.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Sheet, type SheetLine } from '#web/kit/sheet/sheet.tsx';
import type { SheetFigure } from '#web/kit/sheet/sheet-figures.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatNumber, formatPercent, nothing } from '#web/lib/format.ts';
import { OccupancyStrip } from '#web/features/occupancy/occupancy-strip.tsx';
import type { Asked } from './asked.ts';
import { FigureExplanation } from './figure-explanation.tsx';
import { Headline } from './headline.tsx';
import { useLabels, type SayLabel } from '#web/features/explain/labels.ts';
import { useRecordAddress } from '#web/features/explain/record-address.ts';
import { figureName, findFigure, idOf, opens } from './report-figures.ts';
import type { ReportView } from './use-report-address.ts';
import { useReportsText } from './text.ts';
import quiet from '#web/kit/quiet.module.css';
import { withoutEmptyTexts } from './without-empty-texts.ts';
import styles from './reports.module.css';

export interface ReportTablesProps {
  readonly report: ReportKey;
  readonly title: string;
  readonly asked: Asked;
  readonly tables: readonly SheetTable[];
  readonly view: ReportView;
  /** The report once more: its figures may be older than their lines. */
  readonly onReadAgain: () => void;
}

/** A sheet for each currency. Each figure that opens shows its lines below it, and the address says which is open. */
export function ReportTables({ report, title, asked, tables: read, view, onReadAgain }: ReportTablesProps) {
  const tables = report === 'delinquency' ? read.map(withoutEmptyTexts) : read;
  const say = useLabels();
  const t = useReportsText();
  const addressOf = useRecordAddress();
  const onOpen = (id: string | undefined) => view.change({ explain: id ?? '' }, { replace: true });
  return tables.map((table) => (
    <div key={table.currency} className={styles['sheet']}>
      <Headline table={table} />
      {table.strip !== undefined && <OccupancyStrip strip={table.strip} say={say} narrowed={narrowingOf(asked)} />}
      {/* The headline says the currency where there is one. */}
      {table.currency !== null && table.headline === undefined && (
        <p className={quiet['note']}>{t('amountsIn', { currency: table.currency })}</p>
      )}
      <Sheet
        label={tables.length === 1 ? title : `${title}, ${table.currency}`}
        title={say(table.first)}
        columns={table.columns.map(({ key, label, kind, below }) => ({
          key,
          label: say(label),
          below,
          isText: kind === 'text' || kind === 'day',
        }))}
        lines={table.lines.map((line) => sheetLine(say, addressOf, table, line))}
        open={view.explain}
        onOpen={onOpen}
        explain={(id) => {
          const figure = findFigure(table, id);
          return (
            figure !== undefined && (
              <FigureExplanation
                key={id}
                report={report}
                asked={asked}
                figure={figure}
                onOpen={onOpen}
                onReadAgain={onReadAgain}
              />
            )
          );
        }}
      />
    </div>
  ));
}

/** What a month of the strip is narrowed to as well. */
function narrowingOf({ propertyId, ownerId, unitId }: Asked): Record<string, string> {
  return {
    ...(propertyId !== undefined && { propertyId }),
    ...(ownerId !== undefined && { ownerId }),
    ...(unitId !== undefined && { unitId }),
  };
}

function sheetLine(
  say: SayLabel,
  addressOf: ReturnType<typeof useRecordAddress>,
  table: SheetTable,
  line: Line,
): SheetLine {
  const { key, kind, code, label, aside, record, colour, cells } = line;
  const to = addressOf(record);
  const words = line.isVoided === true ? <s>{say(label)}</s> : <bdi>{say(label)}</bdi>;
  return {
    key,
    kind,
    code,
    label:
      to === undefined ? (
        words
      ) : (
        <TextLink variant="row" to={to}>
          {words}
        </TextLink>
      ),
    ...(aside === undefined ? {} : { aside: <bdi>{say(aside)}</bdi> }),
    // The sum of a property stands at the edge, below the names that have its colour.
    colour: colour === undefined || kind === 'subtotal' ? undefined : propertyColourOf(colour),
    figures: table.columns.map((column, at) => sheetFigure(say, table, line, column, cells[at] ?? null)),
  };
}

function sheetFigure(
  say: SayLabel,
  table: SheetTable,
  line: Line,
  column: SheetColumn,
  cell: Cell | null,
): SheetFigure {
  if (cell === null) return { content: null };
  switch (cell.kind) {
    case 'text':
      return { content: <bdi>{say(cell.text)}</bdi> };
    case 'day':
      return { content: formatDate(cell.day) };
    case 'share':
      return { content: formatPercent(cell.basisPoints / 10_000) };
    case 'count':
    case 'money': {
      const isNothing = (cell.kind === 'count' ? cell.count : cell.cents) === 0;
      const drill = {
        id: idOf(table, line, column),
        name: figureName(say, { table, line, column, cell }),
        plain: isNothing || !cell.opens,
      };
      return {
        isNothing,
        content: (
          <Figure
            cell={cell}
            currency={table.currency}
            struck={line.isVoided === true}
            isQuiet={column.difference !== undefined && line.kind === 'line'}
          />
        ),
        ...(opens(line, column, cell) ? { drill } : {}),
      };
    }
  }
}

function Figure({
  cell,
  currency,
  struck,
  isQuiet,
}: {
  readonly cell: Extract<Cell, { kind: 'count' | 'money' }>;
  readonly currency: string | null;
  readonly struck: boolean;
  readonly isQuiet: boolean;
}) {
  if (cell.kind === 'count') return cell.count === 0 ? nothing : formatNumber(cell.count);
  return (
    <Amount
      negative="accounting"
      cents={cell.cents}
      currency={currency ?? ''}
      struck={struck}
      tone={isQuiet ? 'quiet' : 'ink'}
    />
  );
}
