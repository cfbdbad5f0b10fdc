import type { FastifyInstance } from 'fastify';

/** session.md, "Headers". The hash is that of the empty style element. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "style-src-attr 'none'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  'connect-src {connect}',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

export interface SecurityHeaderOptions {
  /** Where the browser may send error reports, when a DSN is configured. */
  readonly reportOrigin?: string | undefined;
  readonly behindTls: boolean;
}

export function setSecurityHeaders(app: FastifyInstance, options: SecurityHeaderOptions): void {
  const connect = ["'self'", options.reportOrigin].filter((source) => source !== undefined).join(' ');
  const policy = contentSecurityPolicy.replace('{connect}', connect);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': request.id,
    });
    if (options.behindTls) void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
  });
}
