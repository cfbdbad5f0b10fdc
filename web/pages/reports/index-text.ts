import { catalogue } from '#web/lib/messages.ts';
import { en } from './index.en.ts';

export const useIndexText = catalogue(
  en,
  { de: () => import('./index.de.ts') },
  { favorites: 'Favourites', favoriteNamed: 'Favourite: {report}' },
);
