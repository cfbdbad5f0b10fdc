import { afterEach, describe, expect, it } from 'vitest';
import { createMatcher, isBehindDialog, keyCaps } from './shortcuts.ts';

const known = ['mod+k', '?', 'g t', 'g s'];

afterEach(() => document.body.replaceChildren());

function press(matcher: ReturnType<typeof createMatcher>, key: string, init: KeyboardEventInit = {}, on?: Element) {
  let result: string | undefined;
  const target = on ?? document.body;
  const listen = (event: Event) => {
    if (event instanceof KeyboardEvent) result = matcher.press(event);
  };
  document.addEventListener('keydown', listen);
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, ...init }));
  document.removeEventListener('keydown', listen);
  return result;
}

function add(markup: { readonly tag: string; readonly attributes?: Readonly<Record<string, string>> }): HTMLElement {
  const element = document.createElement(markup.tag);
  for (const [name, value] of Object.entries(markup.attributes ?? {})) element.setAttribute(name, value);
  document.body.append(element);
  return element;
}

describe('shortcuts', () => {
  it('knows a single key and a sequence of two', () => {
    const matcher = createMatcher(known, false, () => 0);
    expect(press(matcher, '?')).toBe('?');
    expect(press(matcher, 'g')).toBeUndefined();
    expect(press(matcher, 't')).toBe('g t');
    expect(press(matcher, 't')).toBeUndefined();
  });

  it('forgets the first key of a sequence after a second', () => {
    let time = 0;
    const matcher = createMatcher(known, false, () => time);
    press(matcher, 'g');
    time = 1001;
    expect(press(matcher, 's')).toBeUndefined();
  });

  it.each([
    { tag: 'input' },
    { tag: 'textarea' },
    { tag: 'select' },
    { tag: 'div', attributes: { contenteditable: 'true' } },
    { tag: 'div', attributes: { role: 'menu' } },
    { tag: 'div', attributes: { role: 'listbox' } },
  ])('never fires on a letter in $tag $attributes', (markup) => {
    const element = add(markup);
    const matcher = createMatcher(known, false, () => 0);
    expect(press(matcher, '?', {}, element)).toBeUndefined();
    press(matcher, 'g', {}, element);
    expect(press(matcher, 't')).toBeUndefined();
  });

  it('never fires while characters are being composed', () => {
    expect(
      press(
        createMatcher(known, false, () => 0),
        '?',
        { isComposing: true },
      ),
    ).toBeUndefined();
  });

  it('opens the palette from a field too, with the key of the platform', () => {
    const field = add({ tag: 'input' });
    expect(
      press(
        createMatcher(known, false, () => 0),
        'k',
        { ctrlKey: true },
        field,
      ),
    ).toBe('mod+k');
    expect(
      press(
        createMatcher(known, true, () => 0),
        'k',
        { metaKey: true },
        field,
      ),
    ).toBe('mod+k');
    // On a Mac, Ctrl-K in a field deletes to the end of the line.
    expect(
      press(
        createMatcher(known, true, () => 0),
        'k',
        { ctrlKey: true },
        field,
      ),
    ).toBeUndefined();
  });

  it('leaves combinations of the browser alone', () => {
    const matcher = createMatcher(known, false, () => 0);
    expect(press(matcher, 'k', { ctrlKey: true, shiftKey: true })).toBeUndefined();
    expect(press(matcher, '?', { altKey: true })).toBeUndefined();
    press(matcher, 'g');
    expect(press(matcher, 't', { ctrlKey: true })).toBeUndefined();
  });

  it('sees a dialog that must be answered first, and does not mind a panel beside the page', () => {
    expect(isBehindDialog(document)).toBe(false);
    const panel = add({ tag: 'section', attributes: { role: 'dialog' } });
    expect(isBehindDialog(document)).toBe(false);
    panel.setAttribute('aria-modal', 'true');
    expect(isBehindDialog(document)).toBe(true);
  });

  it('shows the caps of the platform', () => {
    expect(keyCaps('mod+k', true)).toEqual(['⌘', 'K']);
    expect(keyCaps('mod+k', false)).toEqual(['Ctrl', 'K']);
    expect(keyCaps('g t', false)).toEqual(['g', 't']);
  });
});
