import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface Held {
  readonly type: string;
  readonly plain: Buffer;
  readonly brotli: Buffer | undefined;
  readonly gzip: Buffer | undefined;
  readonly immutable: boolean;
}

/**
 * The built browser application, held in memory with what was compressed at build time. Every address that is not a
 * file is a page of the application: the browser decides which, and shows its own 404 for the rest.
 */
export function serveBuild(app: FastifyInstance, folder: string, headMarkup: string): boolean {
  const files = buildIn(folder);
  const index = files.get('/index.html');
  if (index === undefined) return false;
  const page: Held = { ...withHead(index, headMarkup), immutable: false };

  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const file = files.get(path);
    if (file !== undefined && file !== index) return sendFile(request, reply, file);
    // A missing script must not be answered with a page: after an update, an old tab should see a clear failure.
    if (path.startsWith('/assets/') || path.startsWith('/api/')) return reply.callNotFound();
    return sendFile(request, reply, page);
  });
  return true;
}

const builds = new Map<string, ReadonlyMap<string, Held>>();

/** Read once in a process: tests open an app for each file of them, and the build is more than two thousand files. */
function buildIn(folder: string): ReadonlyMap<string, Held> {
  const known = builds.get(folder);
  if (known !== undefined) return known;
  const files = readBuild(folder);
  if (files.size > 0) builds.set(folder, files);
  return files;
}

function readBuild(folder: string): Map<string, Held> {
  const held = new Map<string, Held>();
  const paths = filesBelow(folder);
  const readIfThere = (path: string) => (paths.has(path) ? readFileSync(path) : undefined);
  for (const path of paths) {
    const name = `/${relative(folder, path).replaceAll('\\', '/')}`;
    if (/\.(br|gz|map)$/.test(name) || name.startsWith('/.')) continue;
    held.set(name, {
      type: typeOf(name),
      plain: readFileSync(path),
      brotli: readIfThere(`${path}.br`),
      gzip: readIfThere(`${path}.gz`),
      immutable: name.startsWith('/assets/'),
    });
  }
  return held;
}

function filesBelow(folder: string): ReadonlySet<string> {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  } catch {
    return new Set();
  }
}

/** What the server has to tell the page goes into its head, so that the first paint waits for nothing. */
function withHead(index: Held, markup: string): Held {
  const html = index.plain.toString('utf8').replace('</title>', () => `</title>\n    ${markup}`);
  return { ...index, plain: Buffer.from(html), brotli: undefined, gzip: undefined };
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: Held): FastifyReply {
  void reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  void reply.header('vary', 'accept-encoding').type(file.type);
  const accepted = request.headers['accept-encoding'] ?? '';
  if (file.brotli !== undefined && /\bbr\b/.test(accepted))
    return reply.header('content-encoding', 'br').send(file.brotli);
  if (file.gzip !== undefined && /\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.plain);
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
};

function typeOf(name: string): string {
  return types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
