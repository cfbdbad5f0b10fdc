import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Another language is fetched by who reads it, and what few pages use of a library by these. */
const usedByFew = /\.de\.ts$|\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js$/;

/** By so many of the parts that are fetched when they are needed, pages and others: there are more than a hundred. */
const usedByMany = 24;
const popups = /\/node_modules\/@(base-ui|floating-ui)\//;

/**
 * Left alone, every small part that two pages share becomes a file of its own, and many small files compress badly.
 * What sign-in and every other page have goes into the chunk `base`, what every signed-in page has into `frame`, and
 * the list of these into `pages`, which is fetched beside that frame; each with all that it imports, so that no two chunks ever wait for each other.
 */
const sharedChunks = [
  // The HTTP client, which makes ids, needs nothing else of what pages share, however many of them make ids too.
  { name: 'ids', priority: 5, test: /\/shared\/ids\.ts$/ },
  chunkOf('base', 4, [
    'node_modules/react/',
    ...['brand', 'button', 'field', 'form-error', 'text-link', 'submission'].map((part) => `web/kit/${part}/`),
    ...['class-names', 'text', 'kit.en'].map((part) => `web/kit/${part}.ts`),
    ...['client', 'messages', 'parse-url', 'passkeys', 'problem-of', 'session'].map((part) => `web/lib/${part}.ts`),
    'node_modules/react-router/',
    ...[
      'announcer',
      'arrival',
      'behind-sign-in',
      'guard',
      'lazy-page',
      'page-frame',
      'public-pages',
      'router',
      'titles',
    ].map((part) => `web/app/router/${part}.`),
  ]),
  chunkOf('pages', 3, ['web/app/router/signed-in-pages.', 'web/app/router/preload-page.']),
  chunkOf('frame', 2, [
    'node_modules/@tanstack/query-core/',
    'node_modules/@tanstack/react-query/',
    'web/app/router/gate.',
    'node_modules/lucide-react/dist/esm/Icon',
    'node_modules/lucide-react/dist/esm/createLucideIcon',
    'node_modules/lucide-react/dist/esm/context',
    'node_modules/lucide-react/dist/esm/shared/',
    ...[
      'shell',
      'rail',
      'rail-menus',
      'shortcuts',
      'phone-bars',
      'menu-entries',
      'shell.en',
      'shell-acts',
      'navigation',
    ].map((part) => `web/app/shell/${part}.`),
    ...[
      'address',
      'checkbox',
      'chip',
      'detail',
      'error-notice',
      'hooks',
      'icon',
      'layout',
      'loading',
      'page-header',
    ].map((part) => `web/kit/${part}/`),
    ...['pager', 'spine', 'tabs', 'query-failure'].map((part) => `web/kit/${part}/`),
    ...[
      'column',
      'items',
      'loading-rows',
      'table-cards',
      'table-head',
      'table-row',
      'table-total',
      'use-row-keys',
      'table',
    ].map((part) => `web/kit/table/${part}.`),
    ...['list-body', 'use-list'].map((part) => `web/kit/list-page/${part}.`),
    ...['format', 'me', 'preferences', 'query'].map((part) => `web/lib/${part}.ts`),
  ]),
  { name: startChunk, priority: 3 },
  { name: commonChunk, priority: 1, minShareCount: usedByMany },
];

/** The part of the bundler's knowledge that is asked for here. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

let started: ReadonlySet<string> | undefined;

/** What is loaded in any case, before any page: never in a chunk with what only some pages have. */
function startChunk(id: string, graph: Graph): string | null {
  started ??= importedBy(fileURLToPath(new URL('index.html', import.meta.url)), graph);
  return started.has(id) ? 'start' : null;
}

/** What most pages have goes into two chunks: `overlay` stands on the library of popups, which a few pages do without. */
function commonChunk(id: string, graph: Graph): string | null {
  if (usedByFew.test(id) || startChunk(id, graph) !== null) return null;
  return [...importedBy(id, graph)].some((one) => popups.test(one)) ? 'overlay' : 'common';
}

/** A module and all that it imports, directly or through others. */
function importedBy(first: string, graph: Graph): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [first];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

function chunkOf(name: string, priority: number, parts: readonly string[]) {
  const test = (id: string) => !usedByFew.test(id) && parts.some((part) => id.includes(`/${part}`));
  return { name, priority, test };
}

/**
 * One config for `vite` and `vite build`. The content security policy allows nothing inline, so that no asset is turned
 * into a data address, no preload polyfill is injected, and styles come as files. Each page is a dynamic import and
 * therefore a chunk of its own; the manifest lets the build check what a page costs and the server preload it.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'public',
  plugins: [react(), withoutWhatIsNeverReached()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // Styles have to be named with the page that they belong to. Naming its scripts as well would put the lists of all
    // pages into what sign-in loads; a page's own file names them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    sourcemap: 'hidden',
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
    // The first releases with `light-dark()`, which carries both themes in one set of custom properties.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: { strictPort: true },
});

/**
 * Parts of libraries that this product never reaches, and that their own shape keeps in every build. The HTTP client is
 * pinned to XMLHttpRequest (session.md).
 */
const neverReached = [
  {
    from: '/axios/lib/adapters/',
    part: './fetch.js',
    instead: new URL('lib/not-sent/fetch-adapter.ts', import.meta.url),
  },
  {
    from: '/axios/lib/axios.js',
    part: './helpers/HttpStatusCode.js',
    instead: new URL('lib/not-sent/status-codes.ts', import.meta.url),
  },
  {
    from: '/axios/lib/axios.js',
    part: './helpers/formDataToJSON.js',
    instead: new URL('lib/not-sent/form-data-to-json.ts', import.meta.url),
  },
  {
    from: '/axios/lib/defaults/',
    part: '../helpers/formDataToJSON.js',
    instead: new URL('lib/not-sent/form-data-to-json.ts', import.meta.url),
  },
  {
    from: '/react-router/dist/production/lib/dom/lib.js',
    part: './ssr/components.js',
    instead: new URL('lib/not-sent/prefetched-links.ts', import.meta.url),
  },
  {
    from: '/react-router/dist/production/lib/components.js',
    part: './dom/ssr/components.js',
    instead: new URL('lib/not-sent/prefetched-links.ts', import.meta.url),
  },
];

/** Those parts need not be sent to anybody. A library that moved one of them ends the build, so that it is looked at. */
function withoutWhatIsNeverReached(): Plugin {
  const met = new Set<object>();
  return {
    name: 'without-what-is-never-reached',
    enforce: 'pre',
    resolveId(source, importer) {
      const found = neverReached.find(({ from, part }) => source === part && importer?.includes(from) === true);
      if (found === undefined) return undefined;
      met.add(found);
      return fileURLToPath(found.instead);
    },
    generateBundle() {
      for (const one of neverReached) if (!met.has(one)) this.error(`${one.from} no longer imports ${one.part}`);
    },
  };
}
