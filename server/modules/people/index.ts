/** The front door of people. */
export { personHolders } from './holders.ts';
export type { PersonHolder, PersonPlace } from './holders.ts';
export { listPeople } from './list-people.ts';
export { keptId } from './person-rows.ts';
export { relatePeople } from './relate-people.ts';
export { addPeople, setPersonArchived } from './save-person.ts';
export { personFinder } from './person-finder.ts';
