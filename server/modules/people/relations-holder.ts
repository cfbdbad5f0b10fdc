import { sql } from 'kysely';
import type { PersonHolder } from './holders.ts';

/** Roles that people have for one another; their rows are moved by the merge itself. */
export const relations: PersonHolder = {
  kind: 'relation-of-others',
  columns: ['person_relation.person_id', 'person_relation.other_person_id', 'person_contact.person_id'],
  roles: ['emergency-contact', 'contact-person'],
  has: (role) => sql<boolean>`exists (
    select from person_relation r where r.org_id = p.org_id and r.other_person_id = p.person_id and r.kind = ${role})`,
  count: () => Promise.resolve(0),
  move: () => Promise.resolve([]),
  moveBack: () => Promise.resolve(),
};
