import type { Language } from './messages.ts';
import { changePreferences, preferences } from './preferences.ts';

/** What the profile last said in this browser. While the pages still speak that, nobody has chosen otherwise here. */
const storageKey = 'gable.profile-language';

type ProfileLanguage = Language | null;

/** The language of whoever is signed in, unless this browser has been given one of its own. */
export async function adoptProfileLanguage(locale: ProfileLanguage): Promise<void> {
  const spoken = preferences().language;
  const wanted = locale ?? 'system';
  if (spoken !== remembered() || spoken === wanted) return;
  await followProfileLanguage(locale);
}

/** Whoever sets the language of the profile means this browser too. */
export async function followProfileLanguage(locale: ProfileLanguage): Promise<void> {
  try {
    if (locale === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, locale);
  } catch {
    // Without storage the pages ask the profile again the next time.
  }
  await changePreferences({ language: locale ?? 'system' });
}

function remembered(): string {
  try {
    return localStorage.getItem(storageKey) ?? 'system';
  } catch {
    return 'system';
  }
}
