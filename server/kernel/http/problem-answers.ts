import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problems } from '#shared/problems.ts';
import type { ProblemCode, ProblemDocument } from '#shared/problems.ts';
import { databaseRefusal } from '#server/kernel/database-refusal.ts';
import { describeError } from '#server/kernel/describe-error.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { SignedIn } from './request-context.ts';
import { sessionOf, userIdOf } from './who-asks.ts';

export type ReportError = (error: unknown, request: { readonly id: string; readonly route: string }) => void;

/** A refusal that the log of the workspace should know of. */
export interface Refused {
  readonly session: SignedIn;
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
        { code: problem.code, cause: causeOf(problem), userId: userIdOf(request) },
        'answered with a problem',
      );
      await tellRefusal(request, problem, options);
      return sendProblem(request, reply, problem);
    }
    request.log.error({ err: describeError(error), userId: userIdOf(request) }, 'unexpected failure');
    options.report(error, { id: request.id, route: request.routeOptions.url ?? 'unknown' });
    const detail = `Nothing was lost that had been saved. Try again; if it happens again, give support the reference ${request.id}.`;
    return sendProblem(request, reply, new Problem('internal', detail));
  });

  app.setNotFoundHandler((request, reply) => {
    const methods = options.allowedMethods(request.url);
    if (methods.length === 0) {
      return sendProblem(
        request,
        reply,
        new Problem('not-found', 'There is nothing at this address. Check how it is spelt.'),
      );
    }
    void reply.header('allow', methods.join(', '));
    return sendProblem(
      request,
      reply,
      new Problem('method-not-allowed', `This address answers ${methods.join(', ')} only.`),
    );
  });
}

/**
 * For the `frameworkErrors` option: what Fastify refuses before it has found a route (an address that cannot be decoded,
 * a parameter beyond its length) passes neither hooks nor the error handler.
 */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': request.id });
  const [code, detail] = fastifyFailures[error.code] ?? unreadableAddress;
  void sendProblem(request, reply, new Problem(code, detail));
}

/** Forbidden, or too many attempts. */
const refusalStatuses: ReadonlySet<number> = new Set([403, 429]);

async function tellRefusal(
  request: FastifyRequest,
  { code }: Problem,
  { onRefusal, report }: ProblemAnswerOptions,
): Promise<void> {
  const session = sessionOf(request);
  if (onRefusal === undefined || session === undefined || !refusalStatuses.has(problems[code].status)) return;
  const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
  await onRefusal({ session, code, route, address: request.ip, requestId: request.id }).catch((error: unknown) => {
    request.log.error({ err: describeError(error) }, 'a refusal could not be recorded');
    report(error, { id: request.id, route });
  });
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, title } = problems[problem.code];
  const document: ProblemDocument = {
    type: `urn:gable:problem:${problem.code}`,
    title,
    status,
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

const unreadableAddress = ['not-found', 'This address cannot be read. Check how it is spelt.'] as const;

/** What the HTTP server itself refuses, by its own codes. */
const fastifyFailures: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported-media-type', 'Send the body as application/json.'],
  FST_ERR_CTP_EMPTY_TYPE: ['unsupported-media-type', 'Send the body as application/json.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed-body', 'The body is empty. Send a JSON object, {} at least.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed-body', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed-body', 'The body is not as long as its header says.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body-too-large', 'Send less at once.'],
  FST_ERR_BAD_URL: unreadableAddress,
  FST_ERR_MAX_PARAM_LENGTH: ['not-found', 'There is nothing at this address.'],
  FST_ERR_HANDLER_TIMEOUT: ['request-timeout', 'This took too long and was stopped. Ask for less, or try again.'],
};

function expectedFailure(error: FastifyError): Problem | undefined {
  const known = fastifyFailures[error.code];
  if (known !== undefined) return new Problem(known[0], known[1], { cause: error });
  // Fastify gives whatever breaks while a body is read a status of its own: a browser that went away is no failure of ours.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem('malformed-body', 'The request could not be read. Send it again.', { cause: error });
  return databaseRefusal(error);
}

function causeOf(problem: Problem): string | undefined {
  return problem.cause instanceof Error ? problem.cause.message : undefined;
}
