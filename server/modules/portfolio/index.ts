/** The front door of the portfolio. */
export { holdUnits, othersHolding, readPlaces, releaseUnit } from './hold-unit.ts';
export type { Hold, Place } from './hold-unit.ts';
export { addAgreement } from './agreements.ts';
export { ownershipHolder, setOwnership } from './ownership.ts';
export { propertyFinder, unitFinder } from './record-finders.ts';
export { portfolioHandlers } from './routes.ts';
export type { PlaceListener } from './routes.ts';
export { addProperty } from './save-property.ts';
export { addUnits, changeUnit } from './save-unit.ts';
export type { NewUnit } from './save-unit.ts';
