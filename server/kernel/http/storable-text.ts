import type { FieldError } from '#shared/problems.ts';

/** Deeper than anything that a form or a browser sends. */
const depthAtMost = 32;

interface Place {
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
}

/**
 * Text that PostgreSQL cannot hold (a NUL character, half a surrogate pair) and values nested beyond reason: found in one
 * walk over everything that was sent, before any schema, so that no field can forget it. The walk keeps its own stack,
 * because a body can be nested deeper than ours.
 */
export function unstorable(sent: unknown): FieldError | undefined {
  const places: Place[] = [{ value: sent, path: '', depth: 0 }];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { value, path, depth } = place;
    if (typeof value === 'string' && !isStorable(value))
      return { path, code: 'invalid-text', message: 'Leave out characters that cannot be shown' };
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= depthAtMost) return { path, code: 'too-deep', message: 'This is nested too deeply' };
    for (const [key, inner] of Object.entries(value)) {
      places.push({ value: inner, path: path === '' ? key : `${path}.${key}`.slice(0, 200), depth: depth + 1 });
    }
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
