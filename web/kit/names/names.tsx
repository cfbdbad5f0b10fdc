import { Fragment } from 'react';
import { catalogue, locale } from '#web/lib/messages.ts';
import { listNames } from './list-names.ts';
import { en } from './names.en.ts';

const useWords = catalogue(en, { de: () => import('./names.de.ts') });

export interface NamesProps {
  readonly of: readonly (string | { readonly name: string })[];
  /** What stands there when there is nobody. */
  readonly none: string;
}

/**
 * Who it is with. Each name has its own direction, and a household of nine is not a title of thirteen lines: the first
 * three stand for it, and the title has all.
 */
export function Names({ of, none }: NamesProps) {
  const t = useWords();
  const names = of.map((one) => (typeof one === 'string' ? one : one.name));
  const [only] = names;
  if (only === undefined) return none;
  if (names.length === 1) return <bdi>{only}</bdi>;
  // One that is left out would need as much room as the words which say so.
  const left = names.length > 4 ? names.length - 3 : 0;
  const shown = names.slice(0, names.length - left);
  const parts = new Intl.ListFormat(locale(), { type: 'conjunction' }).formatToParts(
    left === 0 ? shown : [...shown, t('more', { count: left })],
  );
  return (
    <span {...(left === 0 ? {} : { title: listNames(names) })}>
      {parts.map(({ type, value }, index) =>
        type === 'element' && (left === 0 || index < parts.length - 1) ? (
          <bdi key={index}>{value}</bdi>
        ) : (
          <Fragment key={index}>{value}</Fragment>
        ),
      )}
    </span>
  );
}
