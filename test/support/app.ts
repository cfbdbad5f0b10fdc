import { randomInt, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { buildApp } from '#server/app.ts';
import type { PaymentHosts } from '#server/adapters/payments/payment-provider.ts';
import { readConfig } from '#server/config.ts';
import { openServices } from '#server/services.ts';
import type { Services } from '#server/services.ts';
import { makePasswords } from '#server/modules/auth/index.ts';
import type { Passwords } from '#server/modules/auth/index.ts';
import type { Routes } from '#shared/api/routes.ts';
import type { ProblemCode, ProblemDocument } from '#shared/problems.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { captureLog } from './captured-log.ts';
import { cloneDatabase } from './database.ts';

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
  readonly problem: ProblemDocument | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly connection: pg.ClientConfig;
  /** The time that the app believes it is; tests turn it. */
  readonly clock: { now: Date; advance(milliseconds: number): void };
  call<Key extends keyof Routes>(
    key: Key,
    input: RouteInput<Routes[Key]>,
    access?: string,
    via?: Via,
  ): Promise<Answer<RouteAnswer<Routes[Key]>>>;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Every line that was logged, where LOG_LEVEL lets any through. */
  readonly log: readonly string[];
}

/** Where a call comes from, and what it carries beside the input. */
export interface Via {
  readonly remoteAddress?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body that is no JSON, for routes that take a file. */
  readonly payload?: Buffer;
}

export interface TestAppOptions {
  /** The real cost of hashing, where time is what is tested. */
  readonly passwords?: Passwords;
  /** Another way to the database than straight to a clone of the template. */
  readonly connection?: pg.ClientConfig;
  /** Providers of online payment, stood in for on this machine. */
  readonly paymentHosts?: PaymentHosts;
}

/** Tests ask for more, and on busier machines, than people do; those of the limits set their own. */
const patient = {
  GABLE_REQUEST_TIMEOUT: '120',
  GABLE_QUEUE_SECONDS: '60',
  GABLE_USER_RATE: '1000000',
  GABLE_WORKSPACE_RATE: '1000000',
  GABLE_ADDRESS_RATE: '1000000',
};

/** The real app on a real database; only the clock and the cost of hashing are stood in for. */
export async function startTestApp(env: NodeJS.ProcessEnv = {}, options: TestAppOptions = {}): Promise<TestApp> {
  const connection = options.connection ?? (await cloneDatabase());
  const clock = {
    now: new Date('2026-03-02T10:00:00.000Z'),
    advance(milliseconds: number) {
      this.now = new Date(this.now.getTime() + milliseconds);
    },
  };
  const files = join(tmpdir(), `gable-files-${randomUUID()}`);
  const config = readConfig({
    NODE_ENV: 'test',
    GABLE_FILES: files,
    LOG_LEVEL: 'silent',
    GABLE_SECRET: 'a secret for tests that is long enough',
    ...patient,
    ...env,
  });
  const services = await openServices(config, connection, () => undefined, {
    clock: () => clock.now,
    passwords: options.passwords ?? makePasswords({ memoryKiB: 64, passes: 1 }),
    statementTimeoutMilliseconds: 60_000,
    ...(options.paymentHosts === undefined ? {} : { paymentHosts: options.paymentHosts }),
  });
  const app = await buildApp(services);
  const log = captureLog(app.log);
  await app.ready();
  afterAll(async () => {
    await app.close();
    await services.close();
    await rm(files, { recursive: true, force: true });
  });
  return {
    app,
    services,
    connection,
    clock,
    log,
    inject: (request) => app.inject(request),
    call: (key, input, access, via) => callRoute(app, key, input, access, via),
  };
}

async function callRoute<Key extends keyof Routes>(
  app: FastifyInstance,
  key: Key,
  input: RouteInput<Routes[Key]>,
  access: string | undefined,
  via: Via = {},
): Promise<Answer<RouteAnswer<Routes[Key]>>> {
  // Any of the three parts, or none: which ones, the route's own type has checked already.
  const parts = input as { params?: Record<string, string>; query?: Record<string, string | string[]>; body?: object };
  const [method, path] = splitKey(key);
  const url = `/api/v1${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts.params?.[name] ?? ''))}`;
  const response = await app.inject({
    method,
    url,
    ...(parts.query === undefined ? {} : { query: parts.query }),
    ...(parts.body === undefined ? {} : { payload: parts.body }),
    ...(via.payload === undefined ? {} : { payload: via.payload }),
    // Every call comes from another address, so that tests do not throttle each other.
    remoteAddress: via.remoteAddress ?? `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    headers: { ...(access === undefined ? {} : { authorization: `Bearer ${access}` }), ...via.headers },
  });
  const body: unknown = response.body === '' ? null : JSON.parse(response.body);
  const isProblem = String(response.headers['content-type']).startsWith('application/problem+json');
  return {
    status: response.statusCode,
    // The app checks its own answers against the schema in tests, so the shape is what the table says.
    body: body as RouteAnswer<Routes[Key]>,
    problem: isProblem ? (body as ProblemDocument) : undefined,
    headers: response.headers,
  };
}

function splitKey(key: string): ['GET' | 'POST' | 'PATCH', string] {
  const [method, path] = key.split(' ');
  if ((method !== 'GET' && method !== 'POST' && method !== 'PATCH') || path === undefined)
    throw new Error(`Not a route: ${key}`);
  return [method, path];
}

/** The body of an answer that must have succeeded. */
export function ok<Body>(answer: Answer<Body>): Body {
  if (answer.problem !== undefined || answer.status >= 300) {
    throw new Error(
      `Expected success, got ${answer.status} ${answer.problem?.code ?? ''}: ${answer.problem?.detail ?? ''} ${JSON.stringify(answer.problem?.errors ?? [])}`,
    );
  }
  return answer.body;
}

/** The code of an answer that must have failed, so that a test cannot pass for the wrong reason. */
export function codeOf(answer: Answer<unknown>): ProblemCode | undefined {
  return answer.problem?.code;
}

/** The statuses of several answers, smallest first: which of them came through is left to chance. */
export function statusesOf(answers: readonly Answer<unknown>[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}
