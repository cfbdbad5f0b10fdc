import { catalogue } from '#web/lib/messages.ts';
import type { Page } from './page.ts';
import { en } from './signed-in-titles.en.ts';

export const useSignedInTitle = catalogue(en, { de: () => import('./signed-in-titles.de.ts') });

/** What the window says of a page behind sign-in. */
export function SignedInTitle({ name }: { readonly name: Exclude<Page['title'], 'own'> }) {
  const title = useSignedInTitle();
  return <title>{name === undefined ? title('app') : title('titled', { page: title(name) })}</title>;
}
