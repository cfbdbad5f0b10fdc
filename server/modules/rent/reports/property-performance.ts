import { earlierOf } from '#shared/rent/calendar.ts';
import type { Label, Line, SheetTable, StandingNote } from '#shared/reports/sheet.ts';
import { changeColumns } from '#server/kernel/reports/cells.ts';
import type { Report } from '#server/kernel/reports/report.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import { periodsOf, readPerformance, readProperties } from './performance-facts.ts';
import type { Performance, PlacedProperty } from './performance-facts.ts';
import { cellOf, changesOf, figureKinds, readFigures, shownKeys } from './performance-figures.ts';
import type { FigureKey, Place } from './performance-figures.ts';
import { knownNote } from '#server/kernel/reports/known-note.ts';
import { readPerformanceLines } from './performance-lines.ts';

/** How each property did: units and occupancy, rent charged and collected, what is left of it, and what is owed. */
export const propertyPerformance: Report = {
  key: 'property-performance',
  permission: 'rent.read',
  parameters: ['from', 'to', 'compareFrom', 'compareTo', 'knownAt', 'basis', 'propertyId', 'ownerId'],
  async read(tx, act, asked) {
    const { own, compared } = periodsOf(asked, act.today);
    const now = await readPerformance(tx, act, asked, own);
    const before = compared && (await readPerformance(tx, act, asked, compared));
    const properties = await readProperties(tx, act.organisationId, asked.propertyId);
    const all = { now, before, properties, isWhole: asked.propertyId === undefined };
    const title: Label = { word: 'performancePastDue', values: { day: { day: earlierOf(own.to, act.today) } } };
    const note = (): StandingNote => {
      if (now.results === undefined) return { tone: 'info', title, detail: { word: 'performanceWithoutBooks' } };
      const isCash = asked.basis === 'cash';
      return { tone: 'info', title, detail: { word: isCash ? 'performanceOnCash' : 'performanceOnAccrual' } };
    };
    return {
      tables: currenciesOf(all, act.session.facts.currency).map((currency) =>
        before === undefined ? tableOf(all, currency) : comparedTable(all, before, currency),
      ),
      notes: [note(), ...knownNote(asked, 'unitsKnownNow')],
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  lines: readPerformanceLines,
};

interface All {
  readonly now: Performance;
  readonly before: Performance | undefined;
  readonly properties: readonly PlacedProperty[];
  readonly isWhole: boolean;
}

function currenciesOf({ now, before, properties }: All, own: string): string[] {
  const told = [now, ...(before === undefined ? [] : [before])].flatMap(({ results, debts }) => [
    ...(results ?? []),
    ...debts,
  ]);
  const found = new Set([...properties, ...told].map(({ currency }) => currency));
  return found.size === 0 ? [own] : [...found];
}

type FigureAt = ReturnType<typeof readFigures>;

interface Placed {
  readonly of: Place['of'];
  readonly label: Label;
  readonly property: PlacedProperty | undefined;
}

/** The properties that have something to say in a currency, what belongs to none, and all of them. */
function placesOf({ properties, now }: All, currency: string, figures: readonly FigureAt[]): Placed[] {
  const has = (of: Place['of']) =>
    shownKeys(now).some((key) => figures.some((figure) => key !== 'occupied' && (figure(of, key) ?? 0n) !== 0n));
  return [
    ...properties
      .filter(({ id, currency: own, isArchived }) => (own === currency && !isArchived) || has(id))
      .map((property): Placed => ({ of: property.id, label: property.name, property })),
    ...(has('none') ? [{ of: 'none' as const, label: { word: 'withoutProperty' as const }, property: undefined }] : []),
    { of: 'total', label: { word: 'total' }, property: undefined },
  ];
}

function figuresIn(all: All, facts: Performance, currency: string): FigureAt {
  const ids = all.properties.map(({ id }) => id);
  return readFigures(facts, currency, ids, all.isWhole);
}

const about = ({ property }: Placed): Pick<Line, 'record' | 'colour'> =>
  property === undefined ? {} : { record: { kind: 'property', id: property.id }, colour: property.colour };

function tableOf(all: All, currency: string): SheetTable {
  const figure = figuresIn(all, all.now, currency);
  const keys = shownKeys(all.now);
  return {
    currency,
    first: { word: 'property' },
    columns: keys.map((key) => ({ key, label: { word: `performance-${key}` }, kind: figureKinds[key] })),
    lines: placesOf(all, currency, [figure]).map((place): Line => ({
      key: place.of,
      kind: place.of === 'total' ? 'total' : 'line',
      label: place.label,
      ...about(place),
      cells: keys.map((key) => cellOf(key, figure(place.of, key))),
    })),
  };
}

/** Two times side by side: each property with its figures below each other. */
function comparedTable(all: All, before: Performance, currency: string): SheetTable {
  const [now, then] = [figuresIn(all, all.now, currency), figuresIn(all, before, currency)];
  const keys = shownKeys(all.now);
  const days = ({ period: { from, to } }: Performance): Label => ({
    word: 'range',
    values: { from: { day: from }, to: { day: to } },
  });
  const lineOf = ({ of }: Placed, key: FigureKey, isLast: boolean): Line => ({
    key: `${of}:${key}`,
    kind: of === 'total' && isLast ? 'total' : 'line',
    label: { word: `performance-${key}` },
    cells: [cellOf(key, now(of, key)), cellOf(key, then(of, key)), ...changesOf(key, now(of, key), then(of, key))],
  });
  return {
    currency,
    first: { word: 'property' },
    columns: [
      { key: 'amount', label: days(all.now), kind: 'money' },
      { key: 'compared', label: days(before), kind: 'money' },
      ...changeColumns,
    ],
    lines: placesOf(all, currency, [now, then]).flatMap((place): Line[] => {
      const own = keys.filter((key) => now(place.of, key) !== undefined || then(place.of, key) !== undefined);
      const { of, label } = place;
      return [
        { key: `heading:${of}`, kind: 'heading', label, ...about(place), cells: [null, null, null, null] },
        ...own.map((key, at) => lineOf(place, key, at === own.length - 1)),
      ];
    }),
  };
}
