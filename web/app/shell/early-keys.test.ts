// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { endEarlyKeys, isPaletteAsked, keepEarlyKeys } from './early-keys.ts';

afterEach(() => {
  endEarlyKeys();
  vi.useRealTimers();
});

/** Whether it was left to the page. */
function press(key: string, more: KeyboardEventInit = {}): boolean {
  return document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
}

test('the palette’s keys are kept with what is typed after them, and handed over once', () => {
  keepEarlyKeys();
  expect(press('a'), 'nothing was asked for').toBe(true);
  expect(press('k', { ctrlKey: true })).toBe(false);
  for (const key of ['p', 'a', 'Enter']) expect(press(key)).toBe(false);
  expect(press('Tab')).toBe(true);
  expect(press('c', { ctrlKey: true })).toBe(true);
  expect(isPaletteAsked()).toBe(true);
  expect(endEarlyKeys().map(({ key }) => key)).toEqual(['p', 'a', 'Enter']);
  expect(isPaletteAsked()).toBe(false);
  expect(endEarlyKeys()).toEqual([]);
  expect(press('k', { ctrlKey: true }), 'others listen now').toBe(true);
});

test('Escape, the same keys again and a shell that never comes give up', () => {
  vi.useFakeTimers();
  keepEarlyKeys();
  const stops = [() => press('Escape'), () => press('k', { ctrlKey: true }), () => vi.advanceTimersByTime(15_000)];
  for (const stop of stops) {
    press('k', { ctrlKey: true });
    expect(isPaletteAsked()).toBe(true);
    stop();
    expect(isPaletteAsked()).toBe(false);
    expect(press('a')).toBe(true);
  }
});
