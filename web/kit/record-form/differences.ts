/** Only what is another than before: what somebody else changes elsewhere is none of this form's affair. */
export function changesBetween<Body extends object>(was: Body, is: Body): Partial<Body> {
  const changed = keysOf(is).filter((name) => !isSame(was[name], is[name]));
  // A part of what it is now.
  return Object.fromEntries(changed.map((name) => [name, is[name]])) as Partial<Body>;
}

/** Where both changed the same to something else; who wrote the same agree. */
export function clashesBetween<Body extends object>(mine: Partial<Body>, theirs: Partial<Body>): (keyof Body)[] {
  return keysOf(mine).filter((name) => name in theirs && !isSame(mine[name], theirs[name]));
}

export function keysOf<Body extends object>(body: Body): (keyof Body)[] {
  return Object.keys(body) as (keyof Body)[]; // Bodies are plain objects.
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
