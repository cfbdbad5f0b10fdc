import type { ReactNode } from 'react';

/** Its words, and the class of its column. */
export type Heading = readonly [words: ReactNode, className?: string | undefined];

/** The heads of a plain table, which is laid out by its page. */
export function Headings({ of }: { readonly of: readonly Heading[] }) {
  return (
    <thead>
      <tr>
        {of.map(([words, className], at) => (
          <th key={at} scope="col" className={className}>
            {words}
          </th>
        ))}
      </tr>
    </thead>
  );
}
