import type { LiveSession } from './create-session.ts';
import { accessKey, refreshKey } from './token-store.ts';

/**
 * Keeps a page that shows somebody's data in step with the other tabs: signed out there is signed out here, and a page
 * which the back button brings out of the browser's cache shows nothing of a session that is over.
 */
export function watchSession(session: LiveSession, page: Window, showsData: () => boolean): () => void {
  function onStorage(event: StorageEvent): void {
    // A page that anyone may see loses nothing by staying. A null key means that all of storage was cleared.
    if (!showsData()) return;
    if (event.key === null || event.key === accessKey || event.key === refreshKey) session.reconcile();
  }
  function onPageShow(event: PageTransitionEvent): void {
    if (event.persisted && showsData()) session.reappear();
  }
  page.addEventListener('storage', onStorage);
  page.addEventListener('pageshow', onPageShow);
  return () => {
    page.removeEventListener('storage', onStorage);
    page.removeEventListener('pageshow', onPageShow);
  };
}
