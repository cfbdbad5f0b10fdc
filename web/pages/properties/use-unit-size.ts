import { nothing } from '#web/lib/format.ts';
import type { Unit } from './api.ts';
import { areaText, stepsText } from './measures.ts';
import { usePropertiesText } from './text.ts';

/** "2 beds, 1.5 bath, 810 sq ft"; a dash where nothing of it is known. */
export function useUnitSize() {
  const p = usePropertiesText();
  return (unit: Pick<Unit, 'beds' | 'halfBaths' | 'areaTenths' | 'areaUnit'>): string => {
    const parts = [
      unit.beds === null ? '' : unit.beds === 0 ? p('studio') : p('beds', { count: unit.beds }),
      unit.areaTenths === null || unit.areaUnit === null ? '' : areaText(unit.areaTenths, unit.areaUnit),
    ].filter((part) => part !== '');
    if (parts.length > 0) return parts.join(', ');
    return unit.halfBaths === null ? nothing : p('baths', { count: stepsText(unit.halfBaths, 2) });
  };
}
