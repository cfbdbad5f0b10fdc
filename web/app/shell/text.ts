import { catalogue } from '#web/lib/messages.ts';
import { en } from './shell.en.ts';

export const useShellText = catalogue(en, { de: () => import('./shell.de.ts') });

type Plain<Text> = { [Key in keyof Text]: Text[Key] extends `${string}{${string}` ? never : Key }[keyof Text];

/** Entries that can be said without values: what a table of the shell may name. */
export type ShellTextKey = Plain<typeof en>;
