import { catalogue } from '#web/lib/messages.ts';
import { en } from './lines.en.ts';

export const useLinesText = catalogue(en, { de: () => import('./lines.de.ts') });
export type LinesText = ReturnType<typeof useLinesText>;
