import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { FieldError } from '#shared/problems.ts';
import type { Route } from '#shared/route.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { HandlerInput } from './handler-input.ts';
import { boundOf, sayIssue } from './say-issue.ts';
import { unstorable } from './storable-text.ts';

/** An answer stays readable, and short, however much was wrong. */
const errorsAtMost = 50;
const pathAtMost = 120;

/** Parses what was sent, and tells about all of it at once: a person fixes a form in one go. */
export function checkInput(route: Route, request: FastifyRequest): HandlerInput<unknown> {
  const errors: FieldError[] = [];
  const part = (schema: z.ZodObject | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const problem = unstorable(value);
    if (problem !== undefined) {
      errors.push(problem);
      return undefined;
    }
    const result = schema.safeParse(value, { error: sayIssue });
    if (result.success) return result.data;
    errors.push(...result.error.issues.flatMap(fieldErrors));
    return undefined;
  };
  const params = part(route.params, request.params);
  // A bad id in the address names nothing that exists.
  if (errors.length > 0) {
    throw refuse('kernel.no-such-address');
  }
  const query = part(route.query, request.query);
  // No body at all is how a client says "nothing to add"; `null` is a value, and not the right one.
  const body = part(route.body, request.body === undefined ? {} : request.body);
  if (errors.length > 0) {
    throw refuse(
      'kernel.invalid-input',
      {},
      {
        errors: errors.slice(0, errorsAtMost).map((error) => ({ ...error, path: error.path.slice(0, pathAtMost) })),
      },
    );
  }
  // The schemas of the route were just applied; the mapped handler type says the same for each line.
  return { params, query, body } as HandlerInput<unknown>;
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, errorsAtMost).map((key) => ({
      path: path === '' ? key : `${path}.${key}`,
      code: 'unknown-field',
      message: 'Unknown field',
    }));
  }
  return [{ path, code: codeOf(issue), message: issue.message, ...boundOf(issue) }];
}

/** A rule of our own may name itself; it would be called custom otherwise. */
function codeOf(issue: z.core.$ZodIssue): string {
  const own: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return typeof own === 'string' ? own : issue.code.replaceAll('_', '-');
}
