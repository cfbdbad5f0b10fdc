import { isDeepStrictEqual } from 'node:util';
import type { Phrase } from '#shared/refusals/values.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { fieldError, phrase, refuse } from '#server/kernel/refuse.ts';

interface Both {
  readonly now: unknown;
  /** What was to be written; nothing where the field was left alone. */
  readonly wanted: unknown;
}

/** Two people changed the same: whoever comes second is told both, field by field, and loses nothing. */
export function changedMeanwhile(
  key: 'ledger.recurring-changed' | 'ledger.template-changed',
  fields: Readonly<Record<string, Both>>,
): Problem {
  const errors = Object.entries(fields)
    .filter(([, { now, wanted }]) => wanted !== undefined && !isDeepStrictEqual(now, wanted))
    .map(([path, { now, wanted }]) =>
      Array.isArray(now)
        ? fieldError(path, 'ledger.lines-changed')
        : fieldError(path, 'ledger.field-changed', { now: written(now), wanted: written(wanted) }),
    );
  return refuse(key, {}, { errors });
}

function written(value: unknown): Phrase {
  return typeof value === 'string' ? phrase('quoted', { text: value }) : phrase('leftOpen');
}
