import { catalogue } from '#web/lib/messages.ts';
import { en } from './rooms.en.ts';

export const useRoomText = catalogue(en, { de: () => import('./rooms.de.ts') }, { room_deposits: 'Deposits' });
