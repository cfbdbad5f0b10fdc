/** The front door of people. */
export type { PersonHolder, PersonPlace } from './holders.ts';
export { listPeople } from './list-people.ts';
export { personFinder } from './person-finder.ts';
export { keptId } from './person-rows.ts';
export { relatePeople } from './relate-people.ts';
export { peopleHandlers } from './routes.ts';
export { addPeople, setPersonArchived } from './save-person.ts';
export { peopleViewCounter } from './count-people.ts';
