import { use, useSyncExternalStore } from 'react';
import { say, type Plural } from '#shared/say.ts';

/**
 * The text of the interface. English is imported by the code that speaks it; another language is a chunk, fetched when
 * the module is evaluated in that language or when the user switches to it. A component that renders before its chunk
 * has come suspends, exactly like the page it belongs to. `british` has what is written differently in the UK.
 */
export function catalogue<En extends Messages>(
  en: En,
  others: Others<En>,
  british: Partial<Translation<En>> = {},
): UseText<En> {
  const loaded = new Map<Language, Messages>([['en', en]]);
  const loads = new Map<Language, Promise<void>>([['en', here]]);

  function load(language: Language): Promise<void> {
    const running = loads.get(language);
    if (running !== undefined || language === 'en') return running ?? here;
    const started = fetchMessages(others, language).then((messages) => {
      // A chunk that cannot be had must not take the page with it: English is always here.
      loaded.set(language, messages ?? en);
      void settled(started);
    });
    loads.set(language, started);
    return started;
  }

  function translator(language: Language): Translate<En> {
    return (key, ...[values]) => {
      const own = language === 'en' && locale() === 'en-GB' ? british[key] : undefined;
      return say(own ?? loaded.get(language)?.[key] ?? en[key], values ?? {}, locale());
    };
  }

  function useText(): Translate<En> {
    const language = useLanguage();
    // Every time, also once it is loaded: React renders a component that waited here a second time and continues behind
    // the same call. Were it left out then, the hooks that follow would be taken for too many.
    use(load(language));
    return translator(language);
  }

  loaders.add(load);
  void load(currentLanguage());
  return Object.assign(useText, { now: () => translator(currentLanguage()) });
}

const here = settled(Promise.resolve());

/** React does not wait for a promise that says it is fulfilled. */
function settled(promise: Promise<void>): Promise<void> {
  return Object.assign(promise, { status: 'fulfilled' });
}

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

/** English is written in two ways. Who does not choose one reads the one of the workspace's country. */
export type Dialect = 'en-US' | 'en-GB';

export type Messages = Readonly<Record<string, string | Plural>>;
export type Translation<En extends Messages> = { readonly [Key in keyof En]: En[Key] extends string ? string : Plural };

type Loader<En extends Messages, Name extends Language> = () => Promise<
  { readonly default: Translation<En> } | { readonly [Key in Name]: Translation<En> }
>;
type Others<En extends Messages> = { readonly [Name in Exclude<Language, 'en'>]: Loader<En, Name> };

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Values<Entry> = [Entry] extends [string]
  ? Names<Entry>
  : 'count' | Names<Extract<Entry, Plural>[keyof Entry & keyof Plural]>;
type Arguments<Entry> = string extends Entry
  ? [values?: Readonly<Record<string, string | number>>]
  : [Values<Entry>] extends [never]
    ? []
    : [values: Readonly<Record<Values<Entry>, string | number>>];

export type Translate<En extends Messages> = <Key extends keyof En & string>(
  key: Key,
  ...values: Arguments<En[Key]>
) => string;
export type UseText<En extends Messages> = (() => Translate<En>) & {
  /** For text that is needed outside of rendering, such as a toast raised by a callback. */
  readonly now: () => Translate<En>;
};

const loaders = new Set<(language: Language) => Promise<void>>();
const listeners = new Set<() => void>();
let current: Language | undefined;
let chosenDialect: Dialect | undefined;
let country: string | undefined;

export function currentLanguage(): Language {
  current ??= document.documentElement.lang === 'de' ? 'de' : 'en';
  return current;
}

export function useLanguage(): Language {
  // Another dialect is no other language, but is drawn anew as one.
  useSyncExternalStore(subscribe, locale);
  return currentLanguage();
}

/** Resolves once every catalogue on the page has the language, so that the switch is one step. */
export async function setLanguage(language: Language, dialect?: Dialect): Promise<void> {
  await Promise.all([...loaders].map((load) => load(language)));
  current = language;
  chosenDialect = dialect;
  tellAll();
}

/** Where the workspace is, as soon as that is known. */
export function setCountry(code: string): void {
  if (country === code) return;
  country = code;
  tellAll();
}

function tellAll(): void {
  document.documentElement.lang = current === 'de' ? 'de' : locale();
  for (const listener of listeners) listener();
}

/**
 * The language with a region. English is that of the workspace, or the one that was chosen; elsewhere the machine's own
 * region decides: de-CH writes amounts as that place does.
 */
export function locale(): string {
  const language = currentLanguage();
  const dialect = chosenDialect ?? (country === 'US' || country === 'GB' ? `en-${country}` : undefined);
  if (language === 'en' && dialect !== undefined) return dialect;
  const own = navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === language);
  return own ?? regions[language];
}

const regions: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function fetchMessages<En extends Messages>(
  others: Others<En>,
  language: Exclude<Language, 'en'>,
): Promise<Messages | undefined> {
  try {
    const module: { readonly default?: Messages; readonly [name: string]: Messages | undefined } =
      await others[language]();
    return module.default ?? module[language];
  } catch {
    return undefined;
  }
}
