import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { may } from '#shared/permissions.ts';
import type { Method, PrintedType, Route, RouteAnswer, RouteKey, StoredType, TextType } from '#shared/route.ts';
import type { Database } from '#server/kernel/database.ts';
import { Problem } from '#server/kernel/problem.ts';
import { checkInput } from './check-input.ts';
import type { FileAnswer, Files } from './files.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { readUpload } from './read-upload.ts';
import type { UploadBounds } from './read-upload.ts';
import { contextOfSession } from './request-context.ts';
import type { PublicContext, SignedIn, SignedInContext } from './request-context.ts';
import type { StoredAnswer } from './send-stored.ts';

type Parsed<Definition, Name extends string> =
  Definition extends Readonly<Record<Name, infer Schema extends z.ZodType>> ? z.output<Schema> : undefined;

export type HandlerInput<Definition> = {
  readonly params: Parsed<Definition, 'params'>;
  readonly query: Parsed<Definition, 'query'>;
  readonly body: Parsed<Definition, 'body'>;
} & (Definition extends { readonly takes: 'file' } ? Uploaded : object);

interface Uploaded {
  /** The body of the request as it comes in; it can be read once. */
  readonly file: AsyncIterable<Buffer>;
}

type ContextOf<Definition> = Definition extends { readonly permission: 'public' } ? PublicContext : SignedInContext;

/** One handler for each line of a route table, typed from that line. */
export type Handlers<Table> = {
  readonly [Key in keyof Table]: (
    input: HandlerInput<Table[Key]>,
    context: ContextOf<Table[Key]>,
  ) => Promise<AnswerOf<Table[Key]>>;
};

type AnswerOf<Definition> = Definition extends { readonly produces: TextType }
  ? FileAnswer
  : Definition extends { readonly produces: StoredType }
    ? StoredAnswer
    : Definition extends { readonly produces: PrintedType }
      ? FileAnswer | StoredAnswer
      : RouteAnswer<Definition>;

export interface Binding {
  readonly database: Database;
  readonly clock: () => Date;
  readonly authenticate: (request: FastifyRequest, now: Date) => Promise<SignedIn>;
  /** Answers are checked against their schema in development and tests; in production they are sent as they are. */
  readonly checkAnswers: boolean;
  /** The browser sets no timeout (session.md), so each request is bounded here. */
  readonly timeoutMilliseconds?: number;
  /** How files are sent, which have bounds of their own. */
  readonly files: Files;
  /** How much of a file is taken, and for how long. Left out: none is taken. */
  readonly uploads?: UploadBounds;
}

const standardTimeout = 30_000;

/** Binds a route table under `/api/v1`, each path with and without its trailing slash, never with a redirect. */
export function bindRoutes<Table extends Readonly<Record<RouteKey, Route>>>(
  app: FastifyInstance,
  table: Table,
  handlers: Handlers<Table>,
  binding: Binding,
): void {
  for (const [key, route] of Object.entries(table)) {
    // Object.entries forgets that each key has its own handler type; the mapped type above has checked them.
    const handler = handlers[key as keyof Table] as unknown as AnyHandler;
    if (!route.permission) throw new Error(`${key} states no permission`);
    if (route.produces !== undefined && route.permission === 'public')
      throw new Error(`${key} would read an organisation's data for anybody`);
    if (route.takes === undefined) bindRoute(app, key as RouteKey, route, handler, binding);
    else bindUpload(app, key as RouteKey, route, handler, binding);
  }
}

/** The body of such a route is nothing to be parsed, whatever its type says; everywhere else it stays JSON. */
function bindUpload(app: FastifyInstance, key: RouteKey, route: Route, handler: AnyHandler, binding: Binding): void {
  if (route.permission === 'public' || binding.uploads === undefined)
    throw new Error(`${key} would take files from anybody, or without a limit`);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
    bindRoute(scope, key, route, handler, binding);
  });
}

type AnyHandler = (input: HandlerInput<unknown>, context: PublicContext | SignedInContext) => Promise<unknown>;

/** Kept between the hook that checks the bearer and the handler that needs to know who asks. */
const signedIn = new WeakMap<FastifyRequest, SignedIn>();

function bindRoute(app: FastifyInstance, key: RouteKey, route: Route, handler: AnyHandler, binding: Binding): void {
  const [method, path] = splitKey(key);
  const url = `/api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  for (const spelling of [url, url.slice(0, -1)]) {
    app.route({
      method,
      url: spelling,
      config: { routeKey: key },
      handlerTimeout: timeoutOf(route, binding),
      // The bearer is checked before the body is read: who may not ask is not listened to.
      onRequest: async (request) => {
        if (route.permission === 'public') return;
        const session = await binding.authenticate(request, binding.clock());
        if (route.permission !== 'signed-in' && !may(session, route.permission)) {
          throw new Problem(
            'forbidden',
            'Your role in this workspace does not allow this. Ask an owner of the workspace.',
          );
        }
        signedIn.set(request, session);
      },
      handler: async (request, reply) => {
        // The router takes `/members/` for a member without an id; nothing by that method is there.
        if (Object.values(Object(request.params)).includes('')) return reply.callNotFound();
        const input = { ...checkInput(route, request), ...fileOf(request, reply, route, binding) };
        const idempotencyKey = route.idempotent === true ? readIdempotencyKey(request) : undefined;
        const answer = await handler(input, { ...contextOf(request, binding), idempotencyKey });
        const session = signedIn.get(request);
        if (route.produces !== undefined && session !== undefined) {
          // The type of the handlers says with which kind of file such a route answers.
          const file = answer as FileAnswer | StoredAnswer;
          if ('open' in file) return binding.files.sendStored(request, reply, file);
          return binding.files.send(request, reply, { ...file, type: route.produces, session });
        }
        return send(reply, route, answer, binding.checkAnswers);
      },
    });
  }
}

function timeoutOf(route: Route, binding: Binding): number {
  if (route.produces !== undefined || route.takesLong === true) return binding.files.timeoutMilliseconds;
  if (route.takes !== undefined && binding.uploads !== undefined) return binding.uploads.timeoutMilliseconds;
  return binding.timeoutMilliseconds ?? standardTimeout;
}

function fileOf(request: FastifyRequest, reply: FastifyReply, route: Route, { uploads }: Binding): Partial<Uploaded> {
  if (route.takes === undefined || uploads === undefined) return {};
  const limitBytes = route.upTo === 'archive' ? (uploads.archiveLimitBytes ?? uploads.limitBytes) : uploads.limitBytes;
  return { file: readUpload(request, reply, { ...uploads, limitBytes }) };
}

export function splitKey(key: RouteKey): [Method, string] {
  const space = key.indexOf(' ');
  // The template type of a key says that a method stands before the space.
  return [key.slice(0, space) as Method, key.slice(space + 1)];
}

function contextOf(request: FastifyRequest, binding: Binding): PublicContext | SignedInContext {
  const origin = {
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    pageOrigin: request.headers.origin,
  };
  const now = binding.clock();
  const session = signedIn.get(request);
  if (session === undefined) return { origin, now };
  const context = contextOfSession(session);
  return {
    origin,
    now,
    session,
    transaction: (work) => binding.database.transaction(context, work),
  };
}

function send(reply: FastifyReply, route: Route, answer: unknown, check: boolean): FastifyReply {
  void reply.code(route.status ?? 200);
  if (route.answer === null) return reply.send();
  return reply.send(check ? route.answer.parse(answer) : answer);
}
