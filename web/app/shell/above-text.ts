import { catalogue } from '#web/lib/messages.ts';
import { en } from './above.en.ts';

export const useAboveText = catalogue(en, { de: () => import('./above.de.ts') });

type Plain<Text> = { [Key in keyof Text]: Text[Key] extends `${string}{${string}` ? never : Key }[keyof Text];

export type AboveTextKey = Plain<typeof en>;
