import { parseUrl } from '#web/lib/parse-url.ts';

/** Where error reports go, as the server wrote it into the page; nothing where none are sent. */
export function reportHost(page: Document = document): string | undefined {
  const content = page.querySelector('meta[name="gable-config"]')?.getAttribute('content') ?? '{}';
  try {
    const given: unknown = JSON.parse(content);
    const dsn = typeof given === 'object' && given !== null && 'sentryDsn' in given ? given.sentryDsn : undefined;
    return typeof dsn === 'string' ? parseUrl(dsn)?.host : undefined;
  } catch {
    return undefined;
  }
}
