interface PageSettings {
  readonly mainOrigin: string | undefined;
  readonly origins: readonly string[];
  readonly sentry: {
    readonly dsn: string | undefined;
    readonly environment: string;
    readonly tracesSampleRate: number;
  };
}

/** What the page has to know before its first request, as the markup of a meta element. Nothing in it is secret. */
export function pageConfig({ mainOrigin, origins, sentry }: PageSettings): string {
  const content = JSON.stringify({
    mainOrigin,
    origins,
    sentryDsn: sentry.dsn,
    environment: sentry.environment,
    tracesSampleRate: sentry.tracesSampleRate,
  });
  return `<meta name="gable-config" content="${escapeAttribute(content)}" />`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
