import { isId } from '#shared/lists/is-id.ts';
import { refuse } from '#server/kernel/refuse.ts';

type FigureLine =
  | { readonly of: 'all' }
  | { readonly of: 'property'; readonly propertyId: string }
  | { readonly of: 'row'; readonly key: string };

/** Which lines a figure is about: all, those of a property, or one. */
export function readFigureLine(line: string): FigureLine {
  if (line === 'total') return { of: 'all' };
  const [, propertyId] = /^property:(.+)$/.exec(line) ?? [];
  if (propertyId === undefined) return { of: 'row', key: line };
  if (!isId(propertyId)) throw refuse('reports.no-such-figure');
  return { of: 'property', propertyId };
}
