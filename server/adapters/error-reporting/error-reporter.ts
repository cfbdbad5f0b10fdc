import type * as SentryCore from '@sentry/core';
import type { BaseTransportOptions, ErrorEvent, Transport } from '@sentry/core';
import type { ServerRuntimeClientOptions } from '@sentry/core/server';

type DataCollection = NonNullable<ServerRuntimeClientOptions['dataCollection']>;

const framesAtMost = 50;
const charactersAtMost = 250;
const sendMilliseconds = 5000;

/** The SDK collects all of this unless told otherwise. */
const nothingCollected: DataCollection = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  databaseQueryData: false,
  queues: false,
  stackFrameVariables: false,
  frameContextLines: 0,
};

export interface ErrorReporter {
  report(error: unknown, about: { readonly requestId: string; readonly route: string }): void;
  close(): Promise<void>;
}

export interface ReporterSettings {
  readonly dsn: string | undefined;
  readonly environment: string;
  readonly release: string;
}

/**
 * Off until a DSN is given; then the SDK is loaded, with the same limits as in the browser and nothing personal. Its core
 * is enough: what the SDK for Node adds are hooks into other libraries, and none of them is wanted.
 */
export async function openErrorReporter(settings: ReporterSettings): Promise<ErrorReporter> {
  if (settings.dsn === undefined) return { report: () => {}, close: () => Promise.resolve() };
  const { createStackParser, createTransport, Scope } = await import('@sentry/core');
  const { nodeStackLineParser, ServerRuntimeClient } = await import('@sentry/core/server');
  const client = new ServerRuntimeClient({
    dsn: settings.dsn,
    environment: settings.environment,
    release: settings.release,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    // Only what is handed over below is reported: no hooks into other libraries, no request data.
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) => overFetch(createTransport, options),
    dataCollection: nothingCollected,
    sendClientReports: false,
    maxBreadcrumbs: 100,
    maxValueLength: charactersAtMost,
    beforeSend: trimEvent,
  });
  client.init();
  return {
    report(error, { requestId, route }) {
      const scope = new Scope();
      scope.setTags({ requestId, route });
      client.captureException(error, undefined, scope);
    },
    async close() {
      await client.close(2000);
    },
  };
}

/** Envelopes are posted as they are. A server that asks for patience by its headers is given it by the SDK. */
function overFetch(createTransport: typeof SentryCore.createTransport, options: BaseTransportOptions): Transport {
  return createTransport(options, async ({ body }) => {
    const response = await fetch(options.url, {
      method: 'POST',
      body: typeof body === 'string' ? body : Uint8Array.from(body),
      ...(options.headers === undefined ? {} : { headers: options.headers }),
      signal: AbortSignal.timeout(sendMilliseconds),
    });
    // Read to its end, so that the connection is free for the next report.
    await response.arrayBuffer();
    return {
      statusCode: response.status,
      headers: {
        'retry-after': response.headers.get('retry-after'),
        'x-sentry-rate-limits': response.headers.get('x-sentry-rate-limits'),
      },
    };
  });
}

/** Fifty frames and 250 characters a value, an ellipsis included; messages of the database may quote values, so they are cut too. */
export function trimEvent(event: ErrorEvent): ErrorEvent {
  for (const exception of event.exception?.values ?? []) {
    if (exception.type !== undefined) exception.type = cut(exception.type);
    if (exception.value !== undefined) exception.value = cut(exception.value);
    const frames = exception.stacktrace?.frames;
    if (frames !== undefined && exception.stacktrace !== undefined)
      exception.stacktrace.frames = frames.slice(-framesAtMost);
  }
  if (event.message !== undefined) event.message = cut(event.message);
  for (const [name, value] of Object.entries(event.tags ?? {})) {
    if (typeof value === 'string') event.tags = { ...event.tags, [name]: cut(value) };
  }
  delete event.request;
  delete event.user;
  delete event.server_name;
  return event;
}

function cut(text: string): string {
  return text.length <= charactersAtMost ? text : `${text.slice(0, charactersAtMost - 1)}…`;
}
