import { lazyPart, type LazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import type { Page } from './page.ts';

const components = new Map<Page['load'], LazyPart<object>>();

export function lazyPage(load: Page['load']): LazyPart<object> {
  const known = components.get(load);
  if (known !== undefined) return known;
  const component = lazyPart(load, { whole: true });
  components.set(load, component);
  return component;
}
