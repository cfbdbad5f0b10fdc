/** The front door of the portfolio. */
export { holdUnits, othersHolding, readPlaces, releaseUnit } from './hold-unit.ts';
export type { Hold, Place } from './hold-unit.ts';
export { ownershipHolder } from './ownership.ts';
export { portfolioHandlers } from './routes.ts';
export type { PlaceListener } from './routes.ts';
export { addProperty } from './save-property.ts';
export { addUnits } from './save-unit.ts';
