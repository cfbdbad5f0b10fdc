import { parseUrl } from '#web/lib/parse-url.ts';

/**
 * What the server tells the page about its surroundings. It is written into index.html, not fetched, so that the first
 * paint waits for nothing. Whatever cannot be read falls back: this origin is the main one, and nothing is reported.
 */
export interface ClientConfig {
  readonly mainOrigin: string;
  /** Origins that sign-in may return to, the main one and this one included. */
  readonly origins: readonly string[];
  readonly sentryDsn: string | undefined;
  readonly tracesSampleRate: number;
  readonly environment: string;
  readonly release: string | undefined;
}

export function readClientConfig(page: Document, here: string): ClientConfig {
  const given = parse(page.querySelector('meta[name="gable-config"]')?.getAttribute('content'));
  const mainOrigin = isOrigin(given['mainOrigin']) ? given['mainOrigin'] : here;
  const origins = Array.isArray(given['origins']) ? given['origins'].filter(isOrigin) : [];
  const rate = given['tracesSampleRate'];
  return {
    mainOrigin,
    origins: [...new Set([mainOrigin, here, ...origins])],
    sentryDsn: text(given['sentryDsn']),
    tracesSampleRate: typeof rate === 'number' && rate >= 0 && rate <= 1 ? rate : 0.1,
    environment: text(given['environment']) ?? 'production',
    release: text(given['release']),
  };
}

function parse(content: string | null | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(content ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function isOrigin(value: unknown): value is string {
  return typeof value === 'string' && /^https?:/.test(value) && parseUrl(value)?.origin === value;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
