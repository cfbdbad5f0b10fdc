import { catalogue } from '#web/lib/messages.ts';
import { en } from './titles.en.ts';

export const useTitle = catalogue(en, { de: () => import('./titles.de.ts') });

export function isPublicTitle(name: string): name is keyof typeof en {
  return name in en;
}
