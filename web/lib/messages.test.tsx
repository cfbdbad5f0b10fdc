// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { startTransition, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { catalogue, locale, setCountry, setLanguage } from './messages.ts';

const en = {
  greeting: 'Good morning, {name}',
  units: { one: '{count} unit in {place}', other: '{count} units in {place}' },
  plain: 'Nothing to fill in',
  ended: 'It ended on {date}. {why}.',
} as const;

const useText = catalogue(en, {
  de: async () => ({
    de: {
      greeting: 'Guten Morgen, {name}',
      units: { one: '{count} Einheit in {place}', other: '{count} Einheiten in {place}' },
      plain: 'Nichts auszufüllen',
      ended: 'Es endete am {date}. {why}.',
    },
  }),
});

afterEach(async () => {
  cleanup();
  await act(() => setLanguage('en'));
});

test('values are put in their places', () => {
  expect(useText.now()('greeting', { name: 'Dana' })).toBe('Good morning, Dana');
  expect(useText.now()('plain')).toBe('Nothing to fill in');
});

test('a plural takes the form of its count, and numbers are grouped', () => {
  const t = useText.now();
  expect(t('units', { count: 1, place: 'Riverton' })).toBe('1 unit in Riverton');
  expect(t('units', { count: 0, place: 'Riverton' })).toBe('0 units in Riverton');
  expect(t('units', { count: 1200, place: 'Riverton' })).toBe('1,200 units in Riverton');
});

test('a value with a full stop of its own ends a sentence without another one', () => {
  const t = useText.now();
  expect(t('ended', { date: '1. Okt.', why: 'They left.' })).toBe('It ended on 1. Okt. They left.');
  expect(t('ended', { date: 'Oct 1', why: 'They left' })).toBe('It ended on Oct 1. They left.');
});

test('a value that looks like a place is not filled in again', () => {
  expect(useText.now()('greeting', { name: '{name} <b>' })).toBe('Good morning, {name} <b>');
});

test('a component speaks the new language after one switch', async () => {
  render(<Greeting />, { wrapper: Suspense });
  await act(() => setLanguage('de'));
  expect(screen.getByText('Guten Morgen, Dana')).toBeDefined();
  expect(document.documentElement.lang).toBe('de');
});

test('a language that cannot be fetched leaves English in place', async () => {
  const useBroken = catalogue(en, { de: () => Promise.reject(new Error('offline')) });
  await act(() => setLanguage('de'));
  expect(useBroken.now()('plain')).toBe('Nothing to fill in');
});

test('a component that waits for its words has the same hooks before and after', async () => {
  await act(() => setLanguage('de'));
  const words = Promise.withResolvers<{ readonly de: { readonly plain: string } }>();
  const useLate = catalogue({ plain: 'Nothing' }, { de: () => words.promise });
  function Late() {
    words.resolve({ de: { plain: 'Nichts' } });
    const t = useLate();
    const [mark] = useState('!');
    return <p>{t('plain') + mark}</p>;
  }
  // As with a page that comes after its own chunk, the render pauses where it waits and goes on from there; `act` would
  // begin it anew instead.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const onRecoverableError = vi.fn();
  const root = createRoot(document.body.appendChild(document.createElement('div')), { onRecoverableError });
  startTransition(() =>
    root.render(
      <Suspense>
        <Late />
      </Suspense>,
    ),
  );
  await screen.findByText('Nichts!');
  expect(onRecoverableError).not.toHaveBeenCalled();
  root.unmount();
  vi.unstubAllGlobals();
});

function Greeting() {
  const t = useText();
  return <p>{t('greeting', { name: 'Dana' })}</p>;
}

test('English is that of the country of the workspace, unless somebody chose another', async () => {
  const useColour = catalogue(
    { colour: 'Color' },
    { de: async () => ({ de: { colour: 'Farbe' } }) },
    { colour: 'Colour' },
  );
  function Words() {
    return <p>{useColour()('colour')}</p>;
  }
  render(<Words />);
  await act(async () => setCountry('GB'));
  expect(screen.getByText('Colour')).toBeDefined();
  expect(document.documentElement.lang).toBe('en-GB');
  await act(async () => setCountry('US'));
  expect(screen.getByText('Color')).toBeDefined();
  expect(locale()).toBe('en-US');
  await act(() => setLanguage('en', 'en-GB'));
  expect(screen.getByText('Colour')).toBeDefined();
  await act(() => setLanguage('de'));
  expect(screen.getByText('Farbe')).toBeDefined();
  expect(document.documentElement.lang).toBe('de');
});
