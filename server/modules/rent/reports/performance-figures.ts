import { sumCents } from '#shared/money.ts';
import type { Cell } from '#shared/reports/sheet.ts';
import { changeCells, moneyCell } from '#server/kernel/reports/cells.ts';
import { resultKeys } from '#server/modules/ledger/index.ts';
import type { ResultKey } from '#server/modules/ledger/index.ts';
import type { Performance } from './performance-facts.ts';

export const figureKeys = ['units', 'occupied', ...resultKeys, 'arrears'] as const;
export type FigureKey = (typeof figureKeys)[number];

/** A property by its id, `none` for what belongs to none, or `total`; in a currency. */
export interface Place {
  readonly of: string;
  readonly currency: string;
}

export const isResult = (key: FigureKey): key is ResultKey => (resultKeys as readonly string[]).includes(key);

/** Those that whoever asks may see. */
export function shownKeys({ results }: Performance): readonly FigureKey[] {
  return figureKeys.filter((key) => results !== undefined || !isResult(key));
}

export const figureKinds = {
  units: 'count',
  occupied: 'share',
  charged: 'money',
  collected: 'money',
  other: 'money',
  expenses: 'money',
  noi: 'money',
  arrears: 'money',
} as const satisfies Record<FigureKey, 'count' | 'share' | 'money'>;

export function unitsAt({ units }: Performance, { of, currency }: Place) {
  return units.filter((unit) => unit.currency === currency && (of === 'total' || unit.property.id === of));
}

/** Nothing where there is no share: a property without units. */
function numberAt(facts: Performance, place: Place, key: FigureKey): bigint | undefined {
  const { of, currency } = place;
  if (key === 'units') return BigInt(unitsAt(facts, place).filter(({ state }) => state !== 'archived').length);
  if (key === 'occupied') {
    const units = unitsAt(facts, place);
    const all = units.reduce((sum, { days }) => sum + days, 0);
    const held = all - units.reduce((sum, { vacantDays }) => sum + vacantDays, 0);
    return all === 0 ? undefined : BigInt(Math.round((held * 10_000) / all));
  }
  if (key === 'arrears')
    return facts.debts
      .filter((debt) => debt.currency === currency && (of === 'total' || debt.lease.property.id === of))
      .reduce((sum, { overdueCents }) => sum + BigInt(overdueCents), 0n);
  const own = (facts.results ?? []).filter((one) => one.currency === currency);
  return own.filter(({ propertyId }) => propertyId === of).reduce((sum, one) => sum + one[key], 0n);
}

/** The figures of some places, with what belongs to no property as the rest of the books. */
export function readFigures(facts: Performance, currency: string, properties: readonly string[], isWhole: boolean) {
  const results = (facts.results ?? []).filter((one) => one.currency === currency);
  const total = (key: FigureKey): bigint | undefined => {
    if (!isResult(key)) return numberAt(facts, { of: 'total', currency }, key);
    return results
      .filter(({ propertyId }) => (isWhole ? propertyId === null : propertyId !== null))
      .reduce((sum, one) => sum + one[key], 0n);
  };
  return (of: Place['of'], key: FigureKey): bigint | undefined => {
    if (of === 'total') return total(key);
    if (of !== 'none') return numberAt(facts, { of, currency }, key);
    if (!isResult(key)) return undefined;
    return properties.reduce((rest, id) => rest - (numberAt(facts, { of: id, currency }, key) ?? 0n), total(key) ?? 0n);
  };
}

export function cellOf(key: FigureKey, figure: bigint | undefined): Cell | null {
  if (figure === undefined) return null;
  const kind = figureKinds[key];
  if (kind === 'share') return { kind, basisPoints: Number(figure) };
  if (kind === 'count') return { kind, count: Number(figure), opens: figure !== 0n };
  return moneyCell(sumCents(figure));
}

/** What changed: of a share in points, of a count in numbers. */
export function changesOf(key: FigureKey, now: bigint | undefined, before: bigint | undefined): (Cell | null)[] {
  if (now === undefined || before === undefined) return [null, null];
  const kind = figureKinds[key];
  if (kind === 'money') return changeCells(sumCents(now), sumCents(before));
  const change = Number(now - before);
  return [kind === 'share' ? { kind, basisPoints: change } : { kind, count: change, opens: false }, null];
}
