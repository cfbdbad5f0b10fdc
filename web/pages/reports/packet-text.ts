import { catalogue } from '#web/lib/messages.ts';
import { en } from './packet.en.ts';

export const usePacketText = catalogue(en, { de: () => import('./packet.de.ts') });
