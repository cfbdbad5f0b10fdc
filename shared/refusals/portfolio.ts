import type { RefusalTable } from './refusal.ts';

/** What is refused of properties and units. */
export const portfolio = {
  'portfolio.no-such-unit': ['not-found', 'There is no such unit in this workspace.'],
  'portfolio.no-such-property': ['not-found', 'There is no such property in this workspace.'],
  'portfolio.no-such-terms': ['not-found', 'There are no such terms for this property.'],
  'portfolio.terms-changed': ['conflict', 'Somebody else changed these terms meanwhile. Look again, then save.'],
  'portfolio.fee-percent-missing': ['invalid-input', 'Enter a percentage'],
  'portfolio.fee-percent-unused': ['invalid-input', 'This kind of fee has no percentage'],
  'portfolio.fee-amount-missing': ['invalid-input', 'Enter a monthly amount'],
  'portfolio.fee-amount-unused': ['invalid-input', 'This kind of fee has no amount'],
  'portfolio.rates-unfit': ['invalid-input', 'Choose income accounts, each of them once'],
  'portfolio.fee-said-twice': ['invalid-input', 'Enter a percentage or an amount, not both'],
  'portfolio.terms-overlap': [
    'conflict',
    'Other terms hold from {from:date} {until:phrase}. Choose days that are free.',
  ],
  'portfolio.unit-is-let': [
    'conflict',
    '{unit} is let {until:phrase}, so this cannot go to {into:phrase}. End that lease first.',
  ],
  'portfolio.owner-sees-all': ['invalid-input', 'An owner of the workspace sees all of it. Change the role first.'],
  'portfolio.property-missing': ['invalid-input', 'Choose at least one property'],
  'portfolio.shares-not-whole': ['shares-not-whole', 'The shares add up to {percent}. Make them 100 %.'],
  'portfolio.owner-twice': ['invalid-input', 'Somebody is there twice. Give each owner one share.'],
  'portfolio.no-shares-begin': ['not-found', 'No shares begin on {day:date}.'],
  'portfolio.first-shares': [
    'conflict',
    'These are the first shares: without them nobody would own the property before the next ones begin.',
  ],
  'portfolio.deposits-held': [
    'conflict',
    'Security deposits are still held: {leases}. Settle or refund them first, then archive the property.',
  ],
  'portfolio.floors-missing': ['invalid-input', 'Name a floor for each unit, or none at all'],
  'portfolio.some-properties-only': [
    'forbidden',
    'You work with some properties only. Ask an owner of the workspace to add this one.',
  ],
  'portfolio.postal-code-missing': ['invalid-input', 'Enter the postal code: addresses in this country have one.'],
  'portfolio.year-built': ['invalid-input', 'Use a year up to {year}: the building cannot be of a later one.'],
  'portfolio.property-exists': ['already-exists', 'There is a property called {name} already. Use another name.'],
  'portfolio.property-archived': ['conflict', '{name} is archived. Restore it, then add units.'],
  'portfolio.unit-twice': ['already-exists', '{name} is there twice. Give each its own name.'],
  'portfolio.unit-exists': ['already-exists', 'There is a unit {name} in this property already. Use another name.'],
  'portfolio.same-unit-as-parent': ['invalid-input', 'Choose another unit of the same property'],
  'portfolio.room-has-beds': ['invalid-input', 'A room has beds and nothing else, and a bed has no parts'],
  'portfolio.bed-has-no-parts': ['invalid-input', 'A bed has no parts'],
  'portfolio.unit-has-parts': [
    'invalid-input',
    'This has parts itself, and only a room with beds can have parts and be part of a unit',
  ],
  'portfolio.area-unit-missing': ['invalid-input', 'Choose square meters or square feet'],
  'portfolio.order-by-size': ['invalid-input', 'Name a property with `propertyId` to have its units by size.'],
  'portfolio.order-without-rents': ['forbidden', 'Your role sees no rents. Choose another order.'],
} as const satisfies RefusalTable;
