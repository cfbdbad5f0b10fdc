import { Fragment } from 'react';
import { TextLink } from '#web/kit/text-link/text-link.tsx';

/** A sentence that names leases by their numbers, each a link to its lease. */
export function LinkedNumbers({ text }: { readonly text: string }) {
  return text.split(/(L-\d{4,})/).map((part, index) =>
    index % 2 === 1 ? (
      <TextLink key={index} to={`/leases/${part}`}>
        {part}
      </TextLink>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
