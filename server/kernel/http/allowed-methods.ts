import type { RouteKey } from '#shared/route.ts';
import { splitKey } from './bind-routes.ts';

/** The methods that an address of the API does answer: none of them means that there is nothing there. */
export function makeAllowedMethods(keys: readonly RouteKey[]): (url: string) => readonly string[] {
  const patterns = keys.map((key) => {
    const [method, path] = splitKey(key);
    return { method, pattern: new RegExp(`^/api/v1${path.slice(0, -1).replaceAll(/\{\w+\}/g, '[^/]+')}/?$`) };
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '/';
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
  };
}
