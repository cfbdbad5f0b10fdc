import { sumCents } from '#shared/money.ts';
import type { Line, SheetTable } from '#shared/reports/sheet.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import type { Report } from '#server/kernel/reports/report.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import { keepForecast } from '#server/modules/rent/forecast/keep-forecast.ts';
import { currenciesOf, inMonths, readForecastFigures, steps, sumOfMonths } from './forecast-figures.ts';
import type { ForecastFigures, Step } from './forecast-figures.ts';
import { readForecastLines } from './forecast-lines.ts';

/** What twelve months are expected to bring: what the leases of each property say, less what has come of it. */
export const cashForecast: Report = {
  key: 'cash-forecast',
  permission: 'rent.read',
  parameters: ['propertyId', 'ownerId'],
  keep: (tx, { organisationId, today }) => keepForecast(tx, { organisationId, today }),
  async read(tx, act, { propertyId }) {
    const figures = await readForecastFigures(tx, act, propertyId);
    const currencies = currenciesOf(figures);
    return {
      tables: (currencies.length > 0 ? currencies : [act.session.facts.currency]).map((currency) =>
        tableOf(figures, currency),
      ),
      notes: [{ tone: 'good', title: { word: 'forecastByLeases' }, detail: { word: 'forecastRule' } }],
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  lines: async (tx, act, asked, figure) =>
    readForecastLines(tx, act, await readForecastFigures(tx, act, asked.propertyId), { asked, figure }),
};

function tableOf(figures: ForecastFigures, currency: string): SheetTable {
  const { months } = figures;
  const cells = (amounts: readonly bigint[]) =>
    [...amounts, sumOfMonths(amounts)].map((one) => moneyCell(sumCents(one)));
  const own = figures.properties.filter((row) => row.currency === currency);
  const step = (key: Step, kind: Line['kind']): Line => ({
    key,
    kind,
    label: { word: `forecast-${key}` },
    cells: cells(inMonths(figures, currency, key)),
  });
  return {
    currency,
    first: { word: 'property' },
    columns: [
      ...months.map((first) => {
        const month = first.slice(0, 7);
        return {
          key: month,
          label: { word: 'oneMonth' as const, values: { month: { month } } },
          kind: 'money' as const,
        };
      }),
      { key: 'total', label: { word: 'total' }, kind: 'money' },
    ],
    lines: [
      ...own.map((row): Line => ({
        key: row.id,
        kind: 'line',
        label: row.name,
        record: { kind: 'property', id: row.id },
        colour: row.colour,
        cells: cells(row.cents),
      })),
      ...steps.map((key) => step(key, key === 'expected' ? 'total' : key === 'scheduled' ? 'subtotal' : 'line')),
    ],
  };
}
