// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdEarlyEnter } from './early-enter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

function open() {
  const form = document.createElement('form');
  const field = document.createElement('input');
  form.append(field);
  document.body.append(form);
  const letGo = holdEarlyEnter(form);
  const enter = (repeat = false) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }));
  return { field, letGo, enter };
}

test('Enter in a form that has just opened sends nothing, however often it is pressed', () => {
  const { enter } = open();
  expect([enter(), enter()]).toEqual([false, false]);
  vi.advanceTimersByTime(999);
  expect(enter()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(enter(true), 'still held').toBe(false);
  expect(enter(), 'after a look').toBe(true);
});

test('who wrote something means Enter at once, and other keys are never held', () => {
  const { field, enter } = open();
  expect(field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }))).toBe(true);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  expect(enter()).toBe(true);
});

test('a form that was closed holds nothing', () => {
  const { enter, letGo } = open();
  letGo();
  expect(enter()).toBe(true);
});
