import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problems } from '#shared/problems.ts';
import type { ProblemCode, ProblemDocument } from '#shared/problems.ts';
import type { PlainRefusalKey } from '#shared/refusals/refusals.ts';
import { databaseRefusal } from '#server/kernel/refusals/database-refusal.ts';
import { describeError } from '#server/kernel/describe-error.ts';
import { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Named } from './request-context.ts';
import { namedBy } from './who-asks.ts';

export type ReportError = (error: unknown, request: { readonly id: string; readonly route: string }) => void;

/** A refusal that the log of the workspace should know of. */
export interface Refused {
  readonly who: Named;
  readonly code: ProblemCode;
  readonly route: string;
  readonly address: string;
  readonly requestId: string;
}

export type RefusalListener = (refused: Refused) => Promise<void>;

export interface ProblemAnswerOptions {
  readonly report: ReportError;
  /** Hears of what signed-in people were refused; its failure changes no answer. */
  readonly onRefusal?: RefusalListener;
  /** The methods that an address answers; none where there is nothing. */
  readonly allowedMethods: (url: string) => readonly string[];
}

/** Turns every failure into a problem document, in one place. What nobody expected is logged, reported and kept vague. */
export function answerProblems(app: FastifyInstance, options: ProblemAnswerOptions): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = error instanceof Problem ? error : expectedFailure(error);
    if (problem !== undefined) {
      request.log.info(
        { code: problem.code, cause: causeOf(problem), userId: namedBy(request)?.userId },
        'answered with a problem',
      );
      await tellRefusal(request, problem, options);
      return sendProblem(request, reply, problem);
    }
    request.log.error({ err: describeError(error), userId: namedBy(request)?.userId }, 'unexpected failure');
    options.report(error, { id: request.id, route: request.routeOptions.url ?? 'unknown' });
    return sendProblem(request, reply, refuse('kernel.internal', { reference: request.id }));
  });

  app.setNotFoundHandler((request, reply) => {
    const methods = options.allowedMethods(request.url);
    if (methods.length === 0) {
      return sendProblem(request, reply, refuse('kernel.address-misspelt'));
    }
    void reply.header('allow', methods.join(', '));
    return sendProblem(request, reply, refuse('kernel.methods', { methods: methods.join(', ') }));
  });
}

/**
 * For the `frameworkErrors` option: what Fastify refuses before it has found a route (an address that cannot be decoded,
 * a parameter beyond its length) passes neither hooks nor the error handler.
 */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': request.id });
  void sendProblem(request, reply, refuse(fastifyFailures[error.code] ?? 'kernel.address-unreadable'));
}

/** Forbidden, or too many requests or attempts: those come before the session is looked at. */
const refusalStatuses: ReadonlySet<number> = new Set([403, 429]);

async function tellRefusal(
  request: FastifyRequest,
  { code }: Problem,
  { onRefusal, report }: ProblemAnswerOptions,
): Promise<void> {
  const who = namedBy(request);
  if (onRefusal === undefined || who === undefined || !refusalStatuses.has(problems[code].status)) return;
  const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
  await onRefusal({ who, code, route, address: request.ip, requestId: request.id }).catch((error: unknown) => {
    request.log.error({ err: describeError(error) }, 'a refusal could not be recorded');
    report(error, { id: request.id, route });
  });
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, title } = problems[problem.code];
  const { message: _, ...told } = problem.refused;
  const document: ProblemDocument = {
    type: `urn:gable:problem:${problem.code}`,
    title,
    status,
    ...told,
    code: problem.code,
    detail: problem.message,
    errors: problem.errors,
    requestId: request.id,
  };
  if (problem.retryAfterSeconds !== undefined) void reply.header('retry-after', String(problem.retryAfterSeconds));
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  // Whoever sends so slowly that time runs out does not go on on the same connection.
  if (problem.code === 'request-timeout') void reply.header('connection', 'close');
  return reply.code(status).type('application/problem+json').send(JSON.stringify(document));
}

/** What the HTTP server itself refuses, by its own codes. */
const fastifyFailures: Readonly<Record<string, PlainRefusalKey>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'kernel.send-json',
  FST_ERR_CTP_EMPTY_TYPE: 'kernel.send-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'kernel.body-empty',
  FST_ERR_CTP_INVALID_JSON_BODY: 'kernel.body-not-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'kernel.body-length',
  FST_ERR_CTP_BODY_TOO_LARGE: 'kernel.body-too-large',
  FST_ERR_BAD_URL: 'kernel.address-unreadable',
  FST_ERR_MAX_PARAM_LENGTH: 'kernel.nothing-there',
  FST_ERR_HANDLER_TIMEOUT: 'kernel.took-too-long',
};

function expectedFailure(error: FastifyError): Problem | undefined {
  const known = fastifyFailures[error.code];
  if (known !== undefined) return refuse(known, {}, { cause: error });
  // Fastify gives whatever breaks while a body is read a status of its own: a browser that went away is no failure of ours.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return refuse('kernel.request-unreadable', {}, { cause: error });
  return databaseRefusal(error);
}

function causeOf(problem: Problem): string | undefined {
  return problem.cause instanceof Error ? problem.cause.message : undefined;
}
