import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { announce } from './announcer.tsx';

const scrolled = new Map<string, number>();
let currentKey: string | undefined;
let currentPath: string | undefined;

/**
 * What a browser does on its own between documents: the new page is at its top (or, going back, where it was left),
 * focus is at its beginning, and its title is read out. A change of the query alone is the same page and moves nothing.
 */
export function useArrival(): void {
  const { key, pathname, hash } = useLocation();
  const navigationType = useNavigationType();

  useEffect(() => {
    const onScroll = () => scrolled.set(key, window.scrollY);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [key]);

  useEffect(() => {
    const isFirst = currentKey === undefined;
    const isSamePage = currentPath === pathname;
    currentKey = key;
    currentPath = pathname;
    // The browser has placed the first page itself, a fragment and a reload included.
    if (isFirst || isSamePage) return;
    if (navigationType === NavigationType.Pop) window.scrollTo(0, scrolled.get(key) ?? 0);
    else scrollToStart(hash);
    focusStart();
    announce(document.title);
  }, [key, pathname, hash, navigationType]);
}

function scrollToStart(hash: string): void {
  const target = hash === '' ? null : document.getElementById(hash.slice(1));
  if (target === null) window.scrollTo(0, 0);
  else target.scrollIntoView();
}

function focusStart(): void {
  const main = document.querySelector('main');
  // A page that put the cursor into its first field keeps it there.
  if (main !== null && document.activeElement !== main && main.contains(document.activeElement)) return;
  const start = main?.querySelector('h1') ?? main;
  // While the page is fetched its heading may be another one.
  void import('#web/kit/focus/watch-focus.ts').then(
    (watch) => {
      // Opened while the page was on its way: what is typed is for that.
      const dialog = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') ?? null;
      if (dialog === null) watch.arriveAt(start);
    },
    () => undefined,
  );
}
