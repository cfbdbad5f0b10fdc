import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { lazyPage } from './lazy-page.ts';
import { publicPageAt } from './public-pages.ts';
import type * as signedInPages from './signed-in-pages.tsx';

type List = typeof signedInPages;

let list: List | undefined;

async function loadList(): Promise<List> {
  list = await import('./signed-in-pages.tsx');
  return list;
}

/** Every address that is not public, those of no page too: which is which stands in the list that comes with it. */
export const SignedInPages = lazyPart(async () => (await loadList()).SignedInPages, { whole: true });

// What stands around them does without the list, and is fetched beside it.
export const SignedInLayout = lazyPart(async () => (await import('./signed-in-layout.tsx')).SignedInLayout, {
  whole: true,
});

/** Begins to load what is shown first. Whoever is to sign in waits for nothing of the page that was asked for. */
export function preloadFirst(pathname: string, isSignedIn: boolean): void {
  const page = publicPageAt(pathname);
  if (page !== undefined) lazyPage(page.load).preload();
  // A failure is met again, and told, when the page is rendered.
  else if (isSignedIn) loadList().then(({ preloadPage }) => preloadPage(pathname), String);
}

/** Whether an address shows somebody's data. Until the list has come, any that is not public may. */
export function needsSession(pathname: string): boolean {
  return publicPageAt(pathname) === undefined && list?.pageAt(pathname).access !== 'public';
}

/** Names of pages for performance reports: they know the pages behind sign-in as well. */
export async function loadPageName(): Promise<List['pageName']> {
  return (await loadList()).pageName;
}
