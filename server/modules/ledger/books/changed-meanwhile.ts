import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '#shared/problems.ts';
import { Problem } from '#server/kernel/problem.ts';

interface Both {
  readonly now: unknown;
  /** What was to be written; nothing where the field was left alone. */
  readonly wanted: unknown;
}

/** Two people changed the same: whoever comes second is told both, field by field, and loses nothing. */
export function changedMeanwhile(what: string, fields: Readonly<Record<string, Both>>): Problem {
  const errors = Object.entries(fields)
    .filter(([, { now, wanted }]) => wanted !== undefined && !isDeepStrictEqual(now, wanted))
    .map(([path, { now, wanted }]): FieldError => ({
      path,
      code: 'conflict',
      message: Array.isArray(now) ? 'The lines are others now.' : `It is now ${said(now)}; you wrote ${said(wanted)}.`,
    }));
  return new Problem('conflict', `Somebody else changed ${what} meanwhile. Look again, then save.`, { errors });
}

function said(value: unknown): string {
  return typeof value === 'string' ? `“${value}”` : 'left open';
}
