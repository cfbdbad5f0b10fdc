import type { PropertyKind, UnitKind } from './api.ts';

export const unitKinds = [
  'home',
  'room',
  'bed',
  'shop',
  'office',
  'storage',
  'parking',
  'other',
] as const satisfies readonly UnitKind[];

/** What the units of such a property usually are. */
export const usualUnit: Readonly<Record<PropertyKind, UnitKind>> = {
  house: 'home',
  apartments: 'home',
  rooms: 'room',
  commercial: 'shop',
  mixed: 'home',
};
