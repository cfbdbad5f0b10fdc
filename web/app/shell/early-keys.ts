import { isApple } from './shortcuts.ts';

/** As long as the parts of the shell may take that listen for shortcuts. */
const longestMs = 15_000;

let isAsked = false;
let typed: KeyboardEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Who knows the palette presses its keys as soon as there is a page, before what listens for them was fetched. The press
 * is kept from the first script of the shell on, and so is what is typed after it.
 */
export function keepEarlyKeys(): void {
  document.addEventListener('keydown', take, true);
}

export function isPaletteAsked(): boolean {
  return isAsked;
}

/** Others listen from here on. What was typed after the palette was asked for is theirs. */
export function endEarlyKeys(): readonly KeyboardEvent[] {
  document.removeEventListener('keydown', take, true);
  const keys = typed;
  giveUp();
  return keys;
}

function giveUp(): void {
  clearTimeout(timer);
  isAsked = false;
  typed = [];
}

function take(event: KeyboardEvent): void {
  if (isPaletteKey(event)) {
    // Pressed again, it closes what it opened.
    const opens = !isAsked;
    giveUp();
    isAsked = opens;
    if (opens) timer = setTimeout(endEarlyKeys, longestMs);
  } else if (!isAsked || event.ctrlKey || event.metaKey || event.altKey) return;
  else if (event.key === 'Escape') giveUp();
  else if (event.key.length === 1 || event.key === 'Backspace' || event.key === 'Enter') typed.push(event);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function isPaletteKey({ key, ctrlKey, metaKey, shiftKey, altKey, repeat }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'k' || shiftKey || altKey || repeat) return false;
  return isApple(navigator.platform) ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}
