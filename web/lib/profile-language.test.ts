import { beforeEach, expect, it } from 'vitest';
import { changePreferences, preferences } from './preferences.ts';
import { adoptProfileLanguage, followProfileLanguage } from './profile-language.ts';

beforeEach(async () => {
  localStorage.clear();
  await changePreferences({ language: 'system' });
});

it('speaks the language of the profile in a browser that has none of its own', async () => {
  await changePreferences({ theme: 'dark' });
  await adoptProfileLanguage('de');
  expect(preferences().language).toBe('de');
  expect(document.documentElement.lang).toBe('de');
});

it('follows the profile when it changes elsewhere, and the next person who signs in', async () => {
  await adoptProfileLanguage('de');
  await adoptProfileLanguage('en');
  expect(preferences().language).toBe('en');
  await adoptProfileLanguage(null);
  expect(preferences().language).toBe('system');
});

it('leaves a browser alone that was given a language of its own', async () => {
  await changePreferences({ language: 'en' });
  await adoptProfileLanguage('de');
  expect(preferences().language).toBe('en');
});

it('takes "as the browser" for a choice once the profile has been followed', async () => {
  await adoptProfileLanguage('de');
  await changePreferences({ language: 'system' });
  await adoptProfileLanguage('de');
  expect(preferences().language).toBe('system');
});

it('lets the profile decide again after it was set here', async () => {
  await changePreferences({ language: 'en' });
  await followProfileLanguage('de');
  expect(preferences().language).toBe('de');
  await adoptProfileLanguage('en');
  expect(preferences().language).toBe('en');
});
