import type { Unit, UnitChange } from './api.ts';
import { parseSteps, parseWhole, stepsText } from './measures.ts';
import { wordsOf } from './words-of.ts';

export type UnitField = Exclude<keyof UnitChange, 'custom' | 'parentUnitId' | 'areaUnit'>;

/** How a value of a unit stands in the control that changes it. */
export function draftOf(unit: Unit, name: UnitField): string {
  switch (name) {
    case 'halfBaths':
      return stepsText(unit.halfBaths, 2);
    case 'areaTenths':
      return unit.areaTenths === null || unit.areaUnit === null
        ? ''
        : `${stepsText(unit.areaTenths, 10)} ${unit.areaUnit === 'm2' ? 'm²' : 'sq ft'}`;
    case 'amenities':
      return unit.amenities.join(', ');
    default:
      return String(unit[name] ?? '');
  }
}

/** What is kept of what was written; what cannot be read was refused before. */
export function valueOf(name: UnitField | 'custom', draft: string): UnitChange {
  const text = draft.trim();
  switch (name) {
    case 'floor':
      return { floor: parseWhole(text, { least: -20, most: 300 }) ?? null };
    case 'beds':
      return { beds: parseWhole(text, { most: 99 }) ?? null };
    case 'halfBaths':
      return { halfBaths: parseSteps(text, 2) ?? null };
    case 'areaTenths': {
      const area = parseArea(text);
      return { areaTenths: area?.tenths ?? null, areaUnit: area?.unit ?? null };
    }
    case 'marketRentCents':
      return { marketRentCents: text === '' ? null : Number(text) };
    case 'amenities':
      return { amenities: wordsOf(text) };
    case 'notes':
      return { notes: text === '' ? null : text };
    default:
      return { [name]: text };
  }
}

export interface Area {
  readonly tenths: number;
  readonly unit: 'm2' | 'sqft';
}

/** "64.5 m²" or "810 sq ft": a number without its measure says nothing. Null where it is empty. */
export function parseArea(text: string): Area | null | undefined {
  if (text.trim() === '') return null;
  const found = /^([\d.,\s]+)\s*(m2|m²|qm|sqm|sq\s?ft|sqft|ft2|ft²)$/i.exec(text.trim());
  const tenths = found === null ? undefined : parseSteps(found[1] ?? '', 10);
  if (typeof tenths !== 'number' || tenths < 1) return undefined;
  return { tenths, unit: /^(m|q|sqm)/i.test(found?.[2] ?? '') ? 'm2' : 'sqft' };
}
