import type { ErrorEvent, NodeOptions } from '@sentry/node';

type DataCollection = NonNullable<NodeOptions['dataCollection']>;

const framesAtMost = 50;
const charactersAtMost = 250;

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

/** Off until a DSN is given; then the SDK is loaded, with the same limits as in the browser and nothing personal. */
export async function openErrorReporter(settings: ReporterSettings): Promise<ErrorReporter> {
  if (settings.dsn === undefined) return { report: () => {}, close: () => Promise.resolve() };
  const sentry = await import('@sentry/node');
  sentry.init({
    dsn: settings.dsn,
    environment: settings.environment,
    release: settings.release,
    // Only what is handed over below is reported: no hooks into other libraries, no request data.
    defaultIntegrations: false,
    dataCollection: nothingCollected,
    sendClientReports: false,
    maxBreadcrumbs: 100,
    maxValueLength: charactersAtMost,
    beforeSend: trimEvent,
  });
  return {
    report(error, { requestId, route }) {
      sentry.captureException(error, { tags: { requestId, route } });
    },
    async close() {
      await sentry.close(2000);
    },
  };
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
