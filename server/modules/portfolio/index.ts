/** The front door of the portfolio. */
export { holdUnits, othersHolding, readPlaces, releaseUnit } from './hold-unit.ts';
export type { Hold, Place } from './hold-unit.ts';
export { addAgreement, rateChecks, readAgreements, readMarkUpRates, readOwnerLimits } from './agreements.ts';
export { forgetTerms } from './forget-terms.ts';
export { listProperties } from './list-properties.ts';
export { listUnits } from './list-units.ts';
export { readOwnerships, setOwnership } from './ownership.ts';
export { recordSearches } from './finding/record-search.ts';
export type { FoundItem, RecordSearch } from './finding/record-search.ts';
export { placeListeners } from './routes.ts';
export type { PlaceListener } from './routes.ts';
export { addProperty, setPropertyArchived } from './save-property.ts';
export { addUnits, changeUnit, setUnitArchived } from './save-unit.ts';
export type { NewUnit } from './save-unit.ts';
export { refuseOrderByRent } from './without-money.ts';
export { orderUnits } from './unit-order.ts';
export { propertyFinder } from './property-record.ts';
export { unitFinder } from './unit-record.ts';
