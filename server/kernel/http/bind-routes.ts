import { createHash, type Hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { may } from '#shared/permissions.ts';
import type {
  Method,
  PrintedType,
  Route,
  RouteAnswer,
  RouteKey,
  StoredType,
  TableType,
  TextType,
} from '#shared/route.ts';
import type { Database } from '#server/kernel/database.ts';
import { rememberFacts } from '#server/kernel/organisation-day.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { goneSignal, takeOverTurn } from '#server/kernel/limits/admission.ts';
import type { Admission } from '#server/kernel/limits/admission.ts';
import { refuseSlowBody } from '#server/kernel/limits/body-in-time.ts';
import { inTurn } from '#server/kernel/limits/in-turn.ts';
import type { InTurn } from '#server/kernel/limits/in-turn.ts';
import { answeringOnce, isAnsweredOnce, keepable } from './answered-once.ts';
import { checkInput } from './check-input.ts';
import type { HandlerInput, Sent, Uploaded } from './handler-input.ts';
import type { FileAnswer, Files, TableAnswer } from './files.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { readUpload } from './read-upload.ts';
import type { UploadBounds } from './read-upload.ts';
import { actOf, contextOfSession } from './request-context.ts';
import type { Authenticate, PublicContext, SignedInContext } from './request-context.ts';
import type { StoredAnswer } from './send-stored.ts';
import { noteNamed, noteSession, sessionOf } from './who-asks.ts';

type ContextOf<Definition> = Definition extends { readonly permission: 'public' } ? PublicContext : SignedInContext;

/** One handler for each line of a route table, typed from that line. */
export type Handlers<Table> = {
  readonly [Key in keyof Table]: (
    input: HandlerInput<Table[Key]>,
    context: ContextOf<Table[Key]>,
  ) => Promise<AnswerOf<Table[Key]>>;
};

type AnswerOf<Definition> = Definition extends { readonly produces: TableType }
  ? TableAnswer
  : Definition extends { readonly produces: TextType }
    ? FileAnswer
    : Definition extends { readonly produces: StoredType }
      ? StoredAnswer
      : Definition extends { readonly produces: PrintedType }
        ? FileAnswer | StoredAnswer
        : RouteAnswer<Definition>;

export interface Binding {
  readonly database: Database;
  readonly clock: () => Date;
  readonly authenticate: Authenticate;
  /** Whose turn it is. Left out: everybody's at once. */
  readonly admission?: Admission;
  /** Answers are checked against their schema in development and tests; in production they are sent as they are. */
  readonly checkAnswers: boolean;
  /** The browser sets no timeout (session.md), so each request is bounded here. */
  readonly timeoutMilliseconds?: number;
  /** How long a body may take that is not a file. */
  readonly bodyMilliseconds?: number;
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
    if (route.produces !== undefined && route.permission === 'public' && route.isSecretAddress !== true)
      throw new Error(`${key} would read an organisation's data for anybody`);
    if (route.takes === undefined) bindRoute(app, key as RouteKey, route, handler, binding);
    else if (route.takes === 'webhook') bindWebhook(app, key as RouteKey, route, handler, binding);
    else bindUpload(app, key as RouteKey, route, handler, binding);
  }
}

/** Handlers that are loaded with the first request to one of them; the table says which there are. */
export function lazyHandlers<Table extends Readonly<Record<RouteKey, Route>>>(
  table: Table,
  load: () => Promise<Handlers<Table>>,
): Handlers<Table> {
  const handlers = Object.keys(table).map((key): [string, AnyHandler] => {
    // As in bindRoutes, the mapped type has checked that each key has its own handler.
    const pick = (all: Handlers<Table>) => all[key as keyof Table] as unknown as AnyHandler;
    return [key, async (input, context) => pick(await load())(input, context)];
  });
  // Every key of the table got its handler above.
  return Object.fromEntries(handlers) as unknown as Handlers<Table>;
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

/** What is signed is checked byte by byte, before anything reads it. */
function bindWebhook(app: FastifyInstance, key: RouteKey, route: Route, handler: AnyHandler, binding: Binding): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: webhookBytes }, (_, body, done) =>
      done(null, body),
    );
    bindRoute(scope, key, route, handler, binding);
  });
}

type AnyHandler = (input: HandlerInput<unknown>, context: PublicContext | SignedInContext) => Promise<unknown>;

/** Who is not signed in sends a few fields at most. */
const publicBodyBytes = 16_384;

/** Services send some hundred messages at once. */
const webhookBytes = 524_288;

function bindRoute(app: FastifyInstance, key: RouteKey, route: Route, handler: AnyHandler, binding: Binding): void {
  const [method, path] = splitKey(key);
  const turns = inTurn(route, binding.admission);
  const url = `/api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  for (const spelling of [url, url.slice(0, -1)]) {
    app.route({
      method,
      url: spelling,
      config: { routeKey: key },
      handlerTimeout: timeoutOf(route, binding),
      ...(route.permission === 'public' ? { bodyLimit: publicLimit(route, app.initialConfig.bodyLimit) } : {}),
      // The bearer is checked before the body is read: who may not ask is not listened to.
      onRequest: async (request, reply) => {
        if (route.permission === 'public') {
          await turns.visitorComes(request);
          return;
        }
        const session = await binding.authenticate(request, binding.clock(), async (named) => {
          noteNamed(request, named);
          await turns.userComes(request, reply, named);
        });
        noteSession(request, session);
        if (route.permission !== 'signed-in' && !may(session, route.permission)) {
          const isLimit = may({ ...session, seesAllProperties: true }, route.permission);
          throw refuse(isLimit ? 'kernel.of-all-properties' : 'kernel.forbidden');
        }
        // Their own account stays open, so that they can set one up.
        if (route.permission !== 'signed-in' && session.lacksSecondFactor === true)
          throw refuse('kernel.second-factor-required');
        turns.userIsKnown(request);
      },
      preParsing: async (request, reply) => {
        if (route.takes !== 'file') refuseSlowBody(request, reply, binding.bodyMilliseconds);
      },
      preValidation: async (request, reply) => {
        await turns.bodyIsThere(request, reply, sessionOf(request));
      },
      handler: async (request, reply) => {
        const leave = takeOverTurn(request);
        try {
          return await answer(request, reply);
        } finally {
          leave();
        }
      },
    });
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // The router takes `/members/` for a member without an id; nothing by that method is there.
    if (Object.values(Object(request.params)).includes('')) return reply.callNotFound();
    const checked = checkInput(route, request);
    const { file: sent } = fileOf(request, reply, route, binding);
    const sum = createHash('sha256');
    const input = {
      ...checked,
      ...(sent && { file: isAnsweredOnce(key, route) ? summed(sent, sum) : sent }),
      ...(route.takes === 'webhook' && { sent: sentBy(request) }),
    };
    const content = () => (sent === undefined ? [key, checked] : [key, checked, sum.copy().digest('hex')]);
    const idempotencyKey = route.idempotent === true ? readIdempotencyKey(request) : undefined;
    const context = knownByKey(request, content, contextOf(request, reply, { ...binding, turns }));
    const result = await handler(input, { ...context, idempotencyKey });
    const session = sessionOf(request);
    // The handler found by the address whose it is, and answered with what is whole already.
    if (route.isSecretAddress === true) return binding.files.sendStored(request, reply, result as StoredAnswer);
    if (route.produces !== undefined && session !== undefined) {
      // The type of the handlers says with which kind of file such a route answers.
      const file = result as FileAnswer | StoredAnswer | TableAnswer;
      if ('rows' in file) return binding.files.sendTable(request, reply, { ...file, session });
      if ('open' in file) return binding.files.sendStored(request, reply, file);
      return binding.files.send(request, reply, { ...file, type: route.produces, session });
    }
    return send(reply, route, result, binding.checkAnswers);
  }

  /** Asked again under the same key, it gets the first answer. */
  function knownByKey<Asked extends PublicContext | SignedInContext>(
    request: FastifyRequest,
    content: () => unknown,
    context: Asked,
  ): Asked {
    if (!('session' in context) || !isAnsweredOnce(key, route)) return context;
    const given = readIdempotencyKey(request);
    const { session, now, transaction } = context;
    // What cannot be kept is found by every test of the route, not only by those that send a key.
    if (given === undefined) return binding.checkAnswers ? { ...context, transaction: keepable(transaction) } : context;
    return {
      ...context,
      transaction: answeringOnce(transaction, { key: given, content, session, now }),
      everyTime: transaction,
    };
  }
}

function publicLimit({ takes }: Route, limit: number | undefined): number {
  const own = takes === 'webhook' ? webhookBytes : publicBodyBytes;
  return Math.min(own, limit ?? own);
}

function sentBy({ body, headers }: FastifyRequest): Sent {
  return {
    bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    header: (name) => [headers[name]].flat()[0],
  };
}

function timeoutOf(route: Route, binding: Binding): number {
  if (route.produces !== undefined || route.takesLong === true) return binding.files.timeoutMilliseconds;
  if (route.takes === 'file' && binding.uploads !== undefined) return binding.uploads.timeoutMilliseconds;
  return binding.timeoutMilliseconds ?? standardTimeout;
}

function fileOf(request: FastifyRequest, reply: FastifyReply, route: Route, { uploads }: Binding): Partial<Uploaded> {
  if (route.takes !== 'file' || uploads === undefined) return {};
  const limitBytes = route.upTo === 'archive' ? (uploads.archiveLimitBytes ?? uploads.limitBytes) : uploads.limitBytes;
  return { file: readUpload(request, reply, { ...uploads, limitBytes }) };
}

/** The same pieces, added up as they go by: a file says what was asked for as well. */
async function* summed(pieces: AsyncIterable<Buffer>, sum: Hash): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    sum.update(piece);
    yield piece;
  }
}

export function splitKey(key: RouteKey): [Method, string] {
  const space = key.indexOf(' ');
  // The template type of a key says that a method stands before the space.
  return [key.slice(0, space) as Method, key.slice(space + 1)];
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { turns, ...binding }: Binding & { readonly turns: InTurn },
): PublicContext | SignedInContext {
  const origin = {
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    pageOrigin: request.headers.origin,
  };
  const now = binding.clock();
  const session = sessionOf(request);
  if (session === undefined) return { origin, now };
  const context = contextOfSession(session);
  const gone = goneSignal(reply);
  return {
    ...actOf(session, origin, now),
    transaction: (work) =>
      turns.transaction(session, gone, () =>
        binding.database.transaction(context, (tx) => {
          rememberFacts(tx, session.organisationId, session.facts);
          return work(tx);
        }),
      ),
  };
}

function send(reply: FastifyReply, route: Route, answer: unknown, check: boolean): FastifyReply {
  void reply.code(route.status ?? 200);
  if (route.answer === null) return reply.send();
  return reply.send(check ? route.answer.parse(answer) : answer);
}
