/** The part of Vite's manifest that says what a chunk needs. Its keys are source paths relative to `web/`. */
export type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }>
>;

export interface Budget {
  readonly name: string;
  /** What is fetched before the page can be used: the entry, the page, and the chunks which that page waits for. */
  readonly roots: readonly string[];
  /** Bytes after gzip, scripts and styles together. */
  readonly limit: number;
}

export interface Measure extends Budget {
  readonly bytes: number;
  readonly files: readonly string[];
  /** Roots that the build did not make: a budget for a page which is not there is a mistake. */
  readonly missing: readonly string[];
  readonly holds: boolean;
}

/** What every signed-in page stands in. */
export const signedInRoots = ['index.html', 'app/router/signed-in-layout.tsx'] as const;

/**
 * The first two are the product's own limits on the static closure. Data come through the HTTP client, which is fetched
 * beside the page and therefore not part of that closure; a page with data waits for it all the same, so that the sum has a
 * limit too. It has the table of what each write touches, which grows with the routes.
 */
export const budgets: readonly Budget[] = [
  { name: 'sign-in', roots: ['index.html', 'pages/login/login-page.tsx'], limit: 110_000 },
  { name: 'shell and first list', roots: [...signedInRoots, 'pages/settings/members-page.tsx'], limit: 150_000 },
  {
    name: 'shell and first list with the HTTP client',
    roots: [...signedInRoots, 'app/session/browser-http.ts', 'pages/settings/members-page.tsx'],
    limit: 166_000,
  },
];

export function measureBudget(budget: Budget, manifest: Manifest, gzipBytes: (file: string) => number): Measure {
  const files = staticClosure(budget.roots, manifest);
  const missing = budget.roots.filter((root) => manifest[root] === undefined);
  const bytes = files.reduce((sum, file) => sum + gzipBytes(file), 0);
  return { ...budget, bytes, files, missing, holds: missing.length === 0 && bytes <= budget.limit };
}

/** Every script and style that the roots import statically, directly or through others, each once. */
export function staticClosure(roots: readonly string[], manifest: Manifest): readonly string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const open = [...roots];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) continue;
    seen.add(key);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    open.push(...(chunk.imports ?? []));
  }
  return [...files].toSorted();
}
