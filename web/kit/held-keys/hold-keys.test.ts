// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addHeldKeys, holdKeys, holdKeysAt, keepHolding } from './hold-keys.ts';

let shortcuts: string[] = [];
const hear = (event: KeyboardEvent) => void shortcuts.push(event.key);

// Fetched when the first key is played; the time of these tests stands still meanwhile.
beforeAll(() => import('./play-key.ts'));

beforeEach(() => {
  vi.useFakeTimers();
  shortcuts = [];
  document.addEventListener('keydown', hear);
});

afterEach(() => {
  press('Escape');
  document.removeEventListener('keydown', hear);
  document.body.replaceChildren();
  vi.useRealTimers();
});

function press(key: string, target: EventTarget = document.body): boolean {
  return target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

function openForm(...contents: readonly HTMLElement[]): void {
  const panel = document.createElement('div');
  panel.setAttribute('role', 'dialog');
  panel.tabIndex = -1;
  panel.append(...contents);
  document.body.append(panel);
  (contents[0] ?? panel).focus();
}

test('keys go into the field that gets the focus, in their order, and to nobody else', async () => {
  holdKeys();
  for (const key of ['g', 'r', 'x', 'Backspace', 'a', 'Enter']) expect(press(key), key).toBe(false);
  expect(shortcuts).toEqual([]);
  const field = document.createElement('input');
  const heard: string[] = [];
  field.addEventListener('keydown', ({ key }) => void heard.push(key));
  openForm(field);
  // One that comes while the others are played waits for its turn.
  press('c', field);
  await vi.runAllTimersAsync();
  expect(field.value).toBe('grac');
  expect(heard).toEqual(['g', 'r', 'x', 'Backspace', 'a', 'Enter', 'c']);
  expect(press('e', field), 'from then on keys are nobody else’s').toBe(true);
});

test('what a field takes for itself is not written', async () => {
  holdKeys();
  press('7');
  const field = document.createElement('input');
  field.addEventListener('keydown', (event) => event.preventDefault());
  openForm(field);
  await vi.runAllTimersAsync();
  expect(field.value).toBe('');
});

test('Escape, a field of the page, a panel without a field and a form that never comes let go', async () => {
  holdKeys();
  press('Escape');
  expect(press('a')).toBe(true);
  const search = document.createElement('input');
  document.body.append(search);
  holdKeys();
  expect(press('a', search)).toBe(true);
  holdKeys();
  openForm();
  await vi.advanceTimersByTimeAsync(400);
  expect(press('a')).toBe(true);
  holdKeys();
  await vi.advanceTimersByTimeAsync(5000);
  expect(press('a')).toBe(true);
});

test('a click right after the form came is taken where no key was typed ahead, and not while keys are played', async () => {
  const sent = vi.fn();
  const form = () => {
    const button = document.createElement('button');
    button.type = 'submit';
    button.addEventListener('click', sent);
    openForm(document.createElement('input'), button);
    for (const kind of ['pointerdown', 'mousedown', 'mouseup', 'click'])
      button.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, detail: 1 }));
  };
  holdKeys();
  form();
  expect(sent).toHaveBeenCalledOnce();
  holdKeys();
  press('a');
  form();
  expect(sent).toHaveBeenCalledOnce();
  await vi.runAllTimersAsync();
});

test('a form that comes by another way keeps what is held for it; the address says whether one opens', async () => {
  holdKeysAt('/tasks?view=open');
  expect(press('a')).toBe(true);
  holdKeysAt('/tasks?add=1');
  addHeldKeys([{ key: 'G', shiftKey: true }]);
  press('a');
  keepHolding();
  press('s');
  const field = document.createElement('input');
  openForm(field);
  await vi.runAllTimersAsync();
  expect(field.value).toBe('Gas');
  addHeldKeys([{ key: 'x', shiftKey: false }]);
  keepHolding();
  press('b');
  openForm(document.createElement('input'));
  await vi.runAllTimersAsync();
  expect(document.activeElement).toHaveProperty('value', 'b');
});
