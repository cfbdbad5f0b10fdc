import type { PeopleIndex } from './directory.ts';
import { givenFirst } from './split-names.ts';
import { addPerson, nameKey } from './directory.ts';
import { said as saying } from '#server/modules/moving/fields/said.ts';
import type { Said } from '#server/modules/moving/fields/said.ts';

/** "Robin Example <robin@people.example>", a name, or an address. */
export function readPersonText(text: string): { name: string | null; email: string | null } {
  const [, name, inBrackets] = /^(.*?)\s*<([^<>\s]+@[^<>\s]+)>$/.exec(text) ?? [];
  if (inBrackets !== undefined)
    return { name: name === undefined ? null : givenFirst(name) || null, email: inBrackets.toLowerCase() };
  return /^\S+@\S+$/.test(text) ? { name: null, email: text.toLowerCase() } : { name: givenFirst(text), email: null };
}

interface Asked {
  readonly text: string;
  readonly reference?: string | undefined;
  readonly namesake?: string | null;
  readonly email?: string | null;
}

/**
 * By what an export wrote, by the email, by the name: whoever it is alone. Somebody of the same name with another email
 * is somebody else.
 */
export function findPerson(people: PeopleIndex, { text, reference, namesake, email }: Asked): string | undefined {
  // Told apart from others of that name, it is nobody whom the name alone would find.
  if (typeof namesake === 'string') return people.byReference.get(namesake);
  const referred = reference === undefined ? undefined : people.byReference.get(reference);
  if (referred !== undefined) return referred;
  const said = readPersonText(text);
  const byReference = people.byReference.get(text);
  if (byReference !== undefined) return byReference;
  const address = email?.toLowerCase() ?? said.email;
  const named = said.name === null ? undefined : people.byName.get(nameKey(said.name));
  const mailed = address === null ? undefined : people.byEmail.get(address);
  if (mailed !== undefined) {
    const both = named === undefined ? [...mailed] : [...mailed].filter((id) => named.has(id));
    const [only, other] = both.length > 0 ? both : [...mailed];
    return other === undefined ? only : 'several';
  }
  const [only, other] = [...(named ?? [])].filter((id) => address === null || !people.mailed.has(id));
  if (other !== undefined) return 'several';
  // From here on that email is theirs: with yet another one, the same name is somebody else.
  if (only !== undefined && address !== null && said.name !== null)
    addPerson(people, { id: only, name: said.name, emails: [address] });
  return only;
}

/** What to do where there are several: an email helps, unless it is there and nobody has it. */
export function saidOfSeveral(
  people: PeopleIndex,
  { text, email }: Asked,
  says: 'severalPeople' | 'severalOwners',
): Said {
  const { name, email: written } = readPersonText(text);
  const address = email?.toLowerCase() ?? written;
  if (address === null || name === null || people.byEmail.has(address)) return saying(says, { name: text });
  return saying('severalUnmailed', { name, email: address });
}
