import { lazyPage } from './lazy-page.ts';
import { pageAt } from './pages.ts';

/** Begins to load a page before it is rendered: the first one beside the layout, others when a link is pointed at. */
export function preloadPage(pathname: string): void {
  lazyPage(pageAt(pathname).load).preload();
}
