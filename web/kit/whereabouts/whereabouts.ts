import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { catalogue } from '#web/lib/messages.ts';
import { en } from './whereabouts.en.ts';

type Whereabouts = RouteAnswer<Routes['GET /me/sessions/']>['items'][number];

const useWords = catalogue(en, { de: () => import('./whereabouts.de.ts') });

/** Words for a device and for a place. Names of browsers and systems are names; the rest is translated. */
export function useWhereabouts() {
  const t = useWords();
  return {
    device: ({ browser, system }: Whereabouts['device']): string =>
      [browser, system].filter((name) => name !== null).join(', ') || t('anotherProgram'),
    place: ({ kind, address }: Whereabouts['place']): string => t(kind, { address }),
  };
}
