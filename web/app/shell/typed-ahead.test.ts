import { afterEach, expect, test, vi } from 'vitest';
import { keepTypedAhead } from './typed-ahead.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  document.body.replaceChildren();
});

function started(onGiveUp = vi.fn()) {
  const ahead = keepTypedAhead();
  stops.push(ahead.listen(onGiveUp));
  return ahead;
}

/** Whether the key went on to whatever it would have done. */
function press(key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}): boolean {
  return target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
}

test('keys that come after the palette was drawn and before its field has the keyboard are handed over too', () => {
  const ahead = started();
  for (const key of '4A') expect(press(key)).toBe(false);
  const drawnWith = ahead.read();
  for (const key of [' ', 'w', 'x', 'Backspace', 'a', 'l']) press(key);
  expect([drawnWith, ahead.handOver()]).toEqual(['4A', { typed: '4A wal', isEntered: false, after: [] }]);
  expect(ahead.handOver()).toBeUndefined();
  expect(press('x')).toBe(true);
});

test('Enter is handed over with what was typed before it, and what follows apart', () => {
  const entered = (...keys: readonly string[]) => {
    const ahead = started();
    for (const key of keys) press(key);
    return ahead.handOver()?.isEntered;
  };
  expect(entered('4', 'A', 'Enter')).toBe(true);
  expect(entered('4', 'A', 'Enter', 'Enter')).toBe(true);
  expect(entered('4', 'Enter', 'A')).toBe(true);
  expect(entered('4', 'A', 'Enter', 'Backspace')).toBe(false);
  expect(entered('Enter'), 'nothing was typed').toBe(false);
  expect(entered(' ', 'Enter'), 'nothing was typed').toBe(false);
  const ahead = started();
  for (const key of ['4', 'Enter', 'A', 'b', 'Backspace']) press(key);
  expect(ahead.handOver()).toEqual({ typed: '4', isEntered: true, after: [{ key: 'A', shiftKey: false }] });
});

test('Enter behind what was typed for what it opens is handed over with that', () => {
  const ahead = started();
  for (const key of ['4', 'Enter', 'n', 'i', 'Enter', '7']) press(key);
  expect(ahead.handOver()).toMatchObject({ typed: '4', isEntered: true });
  const again = started();
  for (const key of ['4', 'Enter', 'n', 'Enter', '7']) press(key);
  expect(again.handOver()?.after.map(({ key }) => key)).toEqual(['n', 'Enter', '7']);
});

test('Escape gives it up, Enter does nothing behind it, and shortcuts go on', () => {
  const onGiveUp = vi.fn();
  started(onGiveUp);
  expect(press('Enter')).toBe(false);
  expect(press('k', document.body, { ctrlKey: true })).toBe(true);
  expect(press('Escape')).toBe(false);
  expect(onGiveUp).toHaveBeenCalledOnce();
});

test('a field that had the keyboard before keeps its keys', () => {
  const root = document.createElement('div');
  root.setAttribute('data-palette', '');
  document.body.append(root);
  const ahead = started();
  expect(press('a', root)).toBe(true);
  expect(ahead.handOver()).toBeUndefined();
});

test('the next time, nothing was typed before', () => {
  const ahead = started();
  press('a');
  stops.push(ahead.listen(() => undefined));
  expect(ahead.read()).toBe('');
});
