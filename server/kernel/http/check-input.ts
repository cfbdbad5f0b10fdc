import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { FieldError } from '#shared/problems.ts';
import type { Route } from '#shared/route.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { HandlerInput } from './bind-routes.ts';

/** Parses what was sent, and tells about all of it at once: a person fixes a form in one go. */
export function checkInput(route: Route, request: FastifyRequest): HandlerInput<unknown> {
  const errors: FieldError[] = [];
  const part = (schema: z.ZodObject | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    errors.push(...result.error.issues.flatMap(fieldErrors));
    return undefined;
  };
  // A bad id in the address names nothing that exists.
  if (route.params !== undefined && !route.params.safeParse(request.params).success) {
    throw new Problem(
      'not-found',
      'There is nothing at this address. It may have been removed, or the link is incomplete.',
    );
  }
  const input = {
    params: part(route.params, request.params),
    query: part(route.query, request.query),
    body: part(route.body, request.body ?? {}),
  };
  if (errors.length > 0) {
    throw new Problem('invalid-input', 'Some of what was sent cannot be accepted. Correct it and send it again.', {
      errors,
    });
  }
  // The schemas of the route were just applied; the mapped handler type says the same for each line.
  return input as HandlerInput<unknown>;
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: path === '' ? key : `${path}.${key}`,
      code: 'unknown-field',
      message: 'This field is not known here; leave it out',
    }));
  }
  return [{ path, code: issue.code.replaceAll('_', '-'), message: issue.message }];
}
