import { formAsked, tellFormAsked } from './form-asked.ts';
import { holdPointer } from './hold-pointer.ts';

export interface HeldKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** As long as a form that is fetched may take. */
const longestMs = 5000;
/** A panel without a field takes the focus itself, and that is all. */
const withoutFieldMs = 400;

/** What opens a form beside the page, as addresses call it. */
const forms: ReadonlySet<string> = new Set(['pay', 'act', 'remind', 'add', 'edit', 'invite', 'close']);

/** Keys from now on are for the form, where this part of an address opens one. */
export function holdKeysFor(parts: Iterable<readonly [name: string, value: string | undefined]>): void {
  for (const [name, value = ''] of parts) {
    if (value === '' || !forms.has(name)) continue;
    holdKeys();
    tellFormAsked();
  }
}

/** The same, where a link or an act goes to another address. */
export function holdKeysAt(address: string): void {
  holdKeysFor(new URLSearchParams(address.split('?')[1]?.split('#')[0]));
}

/** A form is on its way, whatever opened it: keys that are held for it already stay. */
export function keepHolding(): void {
  if (end === undefined) hold();
}

formAsked.hear = keepHolding;

/** What was typed before its form was asked for comes first; where none was, it is nobody's. */
export function addHeldKeys(keys: readonly HeldKey[]): void {
  if (left === undefined) waiting?.push(...keys);
}

let end: (() => void) | undefined;
/** What is held for a form that has not come yet. */
let waiting: HeldKey[] | undefined;
/** What is left to play, while keys are being played. */
let left: HeldKey[] | undefined;

/** Keys that a field held go to where the focus is now; those that are pressed meanwhile wait for their turn. */
export function playKeys(keys: readonly HeldKey[]): void {
  if (left === undefined) hold(keys);
  else left.unshift(...keys);
}

/**
 * Between the press that opens a form and the focus of its first field there are a part to fetch, a drawing and a focus.
 * Keys that are pressed meanwhile are held and then played into the field, in their order: neither a shortcut of the page
 * nor the second half of a name is meant. Enter chooses then, and never submits.
 */
export function holdKeys(): void {
  hold();
}

function hold(first?: readonly HeldKey[]): void {
  end?.();
  const held = [...(first ?? [])];
  let isPlaying = false;
  let played: Event | undefined;
  let timer = setTimeout(stop, longestMs);
  const letGo = holdPointer({ isHolding: () => isPlaying });

  function stop(): void {
    clearTimeout(timer);
    document.removeEventListener('keydown', pressed, true);
    document.removeEventListener('focusin', focused, true);
    letGo();
    held.length = 0;
    if (left === held) left = undefined;
    if (waiting === held) waiting = undefined;
    if (end === stop) end = undefined;
  }

  function pressed(event: KeyboardEvent): void {
    if (event === played || event.isComposing || isCommand(event)) return;
    if (event.key === 'Escape' || (!isPlaying && isField(event.target))) return stop();
    if (!isHeld(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // What opened the form may still be pressed.
    if (!event.repeat) held.push({ key: event.key, shiftKey: event.shiftKey });
  }

  function focused({ target }: Event): void {
    if (isPlaying || !(target instanceof Element) || target.closest('[role="dialog"]') === null) return;
    clearTimeout(timer);
    // Nothing was typed ahead: a click is taken at once, and not only when the player was fetched.
    if (isField(target)) void (held.length > 0 ? play() : stop());
    else timer = setTimeout(stop, withoutFieldMs);
  }

  /** With a pause before each, in which the page takes in what the last one did. */
  async function play(): Promise<void> {
    isPlaying = true;
    left = held;
    // Where it cannot be fetched, keys are lost rather than held for ever.
    const player = await import('./play-key.ts').catch(() => undefined);
    if (player === undefined) return stop();
    const { playKey, pause } = player;
    await pause();
    for (let key = held.shift(); key !== undefined; key = held.shift()) {
      playKey(key, (event) => {
        played = event;
      });
      await pause();
    }
    stop();
  }

  document.addEventListener('keydown', pressed, true);
  document.addEventListener('focusin', focused, true);
  end = stop;
  waiting = held;
  if (first !== undefined) void play();
}

const editing = new Set(['Enter', 'Tab', 'Backspace']);

/** What writes, chooses or moves the focus. */
export function isHeld(key: string): boolean {
  return key.length === 1 || editing.has(key);
}

/** AltGr, by which many keyboards write "@", is told as Ctrl and Alt. */
export function isCommand(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [role="combobox"]');
}
