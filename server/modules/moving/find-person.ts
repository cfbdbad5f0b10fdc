import type { PeopleIndex } from './directory.ts';
import { nameKey } from './directory.ts';

/** "Robin Example <robin@people.example>", a name, or an address. */
export function readPersonText(text: string): { name: string | null; email: string | null } {
  const [, name, inBrackets] = /^(.*?)\s*<([^<>\s]+@[^<>\s]+)>$/.exec(text) ?? [];
  if (inBrackets !== undefined) return { name: name?.trim() || null, email: inBrackets.toLowerCase() };
  return /^\S+@\S+$/.test(text) ? { name: null, email: text.toLowerCase() } : { name: text.trim(), email: null };
}

interface Asked {
  readonly text: string;
  readonly reference?: string | undefined;
  readonly email?: string | null;
}

/** By what an export wrote, by the e-mail, by the name: whoever it is alone. */
export function findPerson(people: PeopleIndex, { text, reference, email }: Asked): string | undefined {
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
  if (named === undefined) return undefined;
  const [only, other] = [...named];
  return other === undefined ? only : 'several';
}
