import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { pageAt, type Page } from './pages.ts';

const loading = new Map<Page['load'], Promise<ComponentType>>();
const components = new Map<Page['load'], LazyExoticComponent<ComponentType>>();

export function lazyPage(load: Page['load']): LazyExoticComponent<ComponentType> {
  const known = components.get(load);
  if (known !== undefined) return known;
  const component = lazy(async () => ({ default: await loadOnce(load) }));
  components.set(load, component);
  return component;
}

/** Begins to load a page before it is rendered: the first one beside the layout, others when a link is pointed at. */
export function preloadPage(pathname: string): void {
  // A failure is met again, and dealt with, when the page is rendered.
  loadOnce(pageAt(pathname).load).catch(() => undefined);
}

async function loadOnce(load: Page['load']): Promise<ComponentType> {
  const begun = loading.get(load) ?? load().catch(async (error: unknown) => await reloadOnce(load, error));
  loading.set(load, begun);
  return await begun;
}

/**
 * After an update of the server, the chunks that an open page knows of are gone. A reload gets the new ones; it is tried
 * once, so that a chunk which is really missing does not reload for ever.
 */
async function reloadOnce(load: Page['load'], error: unknown): Promise<never> {
  loading.delete(load);
  const key = 'gable.reloadedAt';
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (!navigator.onLine || Math.abs(Date.now() - last) < 60_000) throw error;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    throw error;
  }
  location.reload();
  return await new Promise<never>(() => undefined);
}
