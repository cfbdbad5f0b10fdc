import type { BrowserOptions } from '@sentry/react';
import type { ClientConfig } from '#web/app/client-config.ts';
import { noise } from './noise.ts';
import { limits, scrubBreadcrumb, scrubEvent } from './scrub.ts';

/** Left out of performance reports: health checks, and the page for what was not found (see `pageName`). */
const healthChecks = /\/(?:healthcheck|healthy|live|ready|heartbeat|health|healthz)\/?$/;
const notFound = /^\/404$/;

/** The settings of session.md, for the product specification's section 8. `secrets` gives the tokens of the moment. */
export function reportingSettings(config: ClientConfig, secrets: () => readonly string[]): BrowserOptions {
  return {
    dsn: config.sentryDsn,
    environment: config.environment,
    release: config.release,
    ignoreErrors: [...noise],
    traceLifecycle: 'static',
    ignoreSpans: [healthChecks, notFound],
    tracesSampleRate: config.tracesSampleRate,
    tracePropagationTargets: [],
    maxBreadcrumbs: limits.breadcrumbs,
    maxValueLength: limits.characters,
    sendClientReports: false,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    beforeBreadcrumb: (breadcrumb) => scrubBreadcrumb(breadcrumb, secrets()),
    beforeSend: (event) => scrubEvent(event, secrets()),
    beforeSendTransaction: (event) => scrubEvent(event, secrets()),
  };
}
