import { catalogue } from '#web/lib/messages.ts';
import { en } from './sign-in-frame.en.ts';

export const useFrameText = catalogue(en, { de: () => import('./sign-in-frame.de.ts') });
