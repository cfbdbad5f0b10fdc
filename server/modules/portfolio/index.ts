/** The front door of the portfolio. */
export { holdUnit, releaseUnit } from './hold-unit.ts';
export { ownershipHolder } from './ownership.ts';
export { portfolioHandlers } from './routes.ts';
export { addProperty } from './save-property.ts';
export { addUnits } from './save-unit.ts';
