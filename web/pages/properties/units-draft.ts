import type { DraftOf } from '#web/kit/record-form/controls.ts';
import type { UnitBatch, UnitKind } from './api.ts';
import { parseSteps, parseWhole } from './measures.ts';
import { unitList, unitRange, type NamedUnit, type NamesProblem } from './unit-names.ts';

export interface UnitsDraft {
  readonly how: 'range' | 'list';
  readonly first: string;
  readonly last: string;
  readonly list: string;
  /** Names that the range has and the building has not. */
  readonly without: ReadonlySet<string>;
  readonly kind: UnitKind;
  readonly beds: string;
  readonly baths: string;
  readonly area: string;
  readonly marketRentCents: number | null;
  /** As homes are measured where the building stands, until another measure is chosen. */
  readonly areaUnit?: 'm2' | 'sqft';
}

export interface UnitsToAdd extends DraftOf<Required<UnitsDraft>> {
  /** All that the names come to, those among them that are left out. */
  readonly named: readonly NamedUnit[];
  readonly units: readonly NamedUnit[];
  readonly problem: NamesProblem | undefined;
  /** Which of what they have alike cannot be read. */
  readonly wrong: readonly ('beds' | 'baths' | 'area')[];
  readonly batch: (propertyId: string, parentUnitId?: string) => UnitBatch;
}

/** Where square feet are what homes are measured in. */
const inSquareFeet = new Set(['US', 'CA', 'GB', 'IE', 'IN', 'HK', 'SG', 'AE']);

export function newUnits(kind: UnitKind): UnitsDraft {
  return {
    how: 'range',
    first: '',
    last: '',
    list: '',
    without: new Set(),
    kind,
    beds: '',
    baths: '',
    area: '',
    marketRentCents: null,
  };
}

export function unitsToAdd({ draft: written, change }: DraftOf<UnitsDraft>, country: string): UnitsToAdd {
  const draft = { areaUnit: inSquareFeet.has(country) ? ('sqft' as const) : ('m2' as const), ...written };
  const names = draft.how === 'range' ? unitRange(draft.first, draft.last) : unitList(draft.list);
  const named = 'units' in names ? names.units : [];
  const units = named.filter(({ name }) => !draft.without.has(name));
  const read = {
    beds: parseWhole(draft.beds, { most: 99 }),
    baths: parseSteps(draft.baths, 2),
    area: parseSteps(draft.area, 10),
  };
  return {
    draft,
    change,
    named,
    units,
    problem: 'problem' in names ? names.problem : undefined,
    wrong: (['beds', 'baths', 'area'] as const).filter((name) => read[name] === undefined),
    batch: (propertyId, parentUnitId) => ({
      propertyId,
      names: units.map(({ name }) => name),
      floors: units.map(({ floor }) => floor),
      like: {
        kind: draft.kind,
        parentUnitId: parentUnitId ?? null,
        beds: read.beds ?? null,
        halfBaths: read.baths ?? null,
        areaTenths: read.area ?? null,
        areaUnit: typeof read.area === 'number' ? draft.areaUnit : null,
        marketRentCents: draft.marketRentCents,
      },
    }),
  };
}
