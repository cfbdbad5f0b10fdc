import type { Tx } from '#server/kernel/database.ts';
import { findByWords } from '#server/kernel/search.ts';
import type { PersonHolder } from './holders.ts';
import { comparedPhone, sortable } from './person-fields.ts';
import { personRows, presentPerson } from './person-rows.ts';
import type { Person } from './person-rows.ts';

interface Typed {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly exceptId?: string | undefined;
}

type Reason = 'name' | 'email' | 'phone';
const atMost = 5;

/** Who is there already, by what was typed so far: the same address, the same number, or the same words in a name. */
export async function findDuplicates(
  tx: Tx,
  organisationId: string,
  typed: Typed,
  holders: readonly PersonHolder[],
): Promise<(Person & { because: Reason[] })[]> {
  const reasons = new Map<string, Reason[]>();
  const note = (id: string, reason: Reason) => {
    if (id !== typed.exceptId) reasons.set(id, [...new Set([...(reasons.get(id) ?? []), reason])]);
  };
  const email = typed.email.toLowerCase();
  if (email.includes('@')) for (const id of await withContact(tx, organisationId, 'email', email)) note(id, 'email');
  const digits = typed.phone.replaceAll(/\D/g, '');
  if (digits.length >= 6) {
    for (const id of await withContact(tx, organisationId, 'phone', comparedPhone(typed.phone))) note(id, 'phone');
  }
  if (typed.name.length >= 3) {
    const found = await findByWords(tx, typed.name, { kind: 'person', atMost: 20 });
    const words = sortable(typed.name).split(/\s+/);
    for (const { record_id: id, title } of found) {
      const own = sortable(title).split(/\s+/);
      if (words.every((word) => own.some((part) => part.startsWith(word)))) note(id, 'name');
    }
  }
  if (reasons.size === 0) return [];
  const rows = await personRows(tx, organisationId, holders)
    .where('p.merged_into', 'is', null)
    .where('p.person_id', 'in', [...reasons.keys()])
    .execute();
  return rows
    .map((row) => ({ ...presentPerson(row), because: reasons.get(row.person_id) ?? [] }))
    .toSorted((one, other) => other.because.length - one.because.length || (one.name < other.name ? -1 : 1))
    .slice(0, atMost);
}

async function withContact(
  tx: Tx,
  organisationId: string,
  kind: 'email' | 'phone',
  compared: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('person_contact')
    .select('person_id')
    .distinct()
    .where('org_id', '=', organisationId)
    .where('kind', '=', kind)
    .where('compared', '=', compared)
    .limit(20)
    .execute();
  return rows.map(({ person_id: id }) => id);
}
