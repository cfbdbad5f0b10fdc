import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/react';
import type { ClientConfig } from '#web/app/client-config.ts';
import { reportingSettings } from './settings.ts';
import type { Send } from './reporter.ts';

export interface SentrySurroundings {
  readonly secrets: () => readonly string[];
  /** The pattern of the page at a path, so that reports do not count every id as a page of its own. */
  readonly pageName: (pathname: string) => string;
}

/**
 * The SDK, in a chunk of its own. Uncaught errors reach it through the reporter alone, so that none is sent twice; clicks
 * are not recorded, because labels hold names of tenants; sessions are not counted.
 */
export function startSentry(config: ClientConfig, { secrets, pageName }: SentrySurroundings): Send {
  init({
    ...reportingSettings(config, secrets),
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      dedupeIntegration(),
      linkedErrorsIntegration(),
      httpContextIntegration(),
      breadcrumbsIntegration({ dom: false }),
      browserTracingIntegration({
        linkPreviousTrace: 'off',
        // Sent apart from the page's own event, it would pass by the last look at what leaves the browser.
        webVitals: { ignore: ['inp'] },
        beforeStartSpan: (options) => ({ ...options, name: pageName(options.name) }),
      }),
    ],
  });
  return (error, { handled }) => {
    captureException(error, { mechanism: { type: handled ? 'generic' : 'uncaught', handled } });
  };
}
