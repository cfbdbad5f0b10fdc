import type { Breadcrumb, Event } from '@sentry/react';

export const limits = { breadcrumbs: 100, frames: 50, characters: 250 } as const;

/**
 * The last look at an event before it leaves the browser (product specification, section 8): its limits, and nothing that
 * could identify a person or open a session. Every string is looked at, wherever it stands, because libraries add fields.
 */
export function scrubEvent<Sent extends Event>(event: Sent, secrets: readonly string[]): Sent {
  const { sdkProcessingMetadata, user: _user, server_name: _server, request, ...rest } = event;
  const clean = scrub({ ...rest, ...(request?.url && { request: { url: request.url } }) }, secrets) as Sent; // Same shape, cleaner strings.
  if (clean.breadcrumbs) clean.breadcrumbs = clean.breadcrumbs.slice(-limits.breadcrumbs);
  for (const { stacktrace } of clean.exception?.values ?? []) {
    // The innermost frames are last.
    if (stacktrace?.frames) stacktrace.frames = stacktrace.frames.slice(-limits.frames);
  }
  // Not sent, and full of the library's own objects.
  if (sdkProcessingMetadata) clean.sdkProcessingMetadata = sdkProcessingMetadata;
  return clean;
}

export function scrubBreadcrumb(breadcrumb: Breadcrumb, secrets: readonly string[]): Breadcrumb {
  return scrub(breadcrumb, secrets) as Breadcrumb; // Same shape, cleaner strings.
}

export function scrubText(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret !== '') clean = clean.replaceAll(secret, '[token]');
  }
  clean = clean
    .replaceAll(/\bBearer\s+[^\s"',]+/gi, 'Bearer [token]')
    .replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replaceAll(/\b(https?:\/\/)[^\s/@]+@/gi, '$1')
    .replaceAll(/((?:https?:\/\/|\/)[^\s?#"'<>]*)[?#][^\s"'<>]*/g, '$1')
    .replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]')
    .replaceAll(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{40,}/g, '[token]');
  return shorten(clean);
}

/** The ellipsis counts, and half of a surrogate pair is not left behind. */
function shorten(text: string): string {
  if (text.length <= limits.characters) return text;
  return `${text.slice(0, limits.characters - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Fields that carry what was sent, typed or shown (elements are described by their labels) are left out altogether. */
const unwanted =
  /query|fragment|cookie|header|authori[sz]ation|token|password|secret|body|element|selector|cls\.source|^ip_address$|^user_agent/i;

function scrub(value: unknown, secrets: readonly string[], depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value, secrets);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 12) return '…';
  if (Array.isArray(value)) return value.map((item) => scrub(item, secrets, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !unwanted.test(name))
      .map(([name, item]) => [shorten(name), scrub(item, secrets, depth + 1)]),
  );
}
