import { useEffect, useMemo } from 'react';
import type { Me } from '#web/lib/me.ts';
import { navigationFor } from './navigation.ts';
import type { Overlay, ShellActs } from './shell-acts.ts';
import { createMatcher, isApple, isBehindDialog } from './shortcuts.ts';

interface ShortcutOptions {
  readonly me: Me;
  readonly acts: ShellActs;
  readonly overlay: Overlay | undefined;
  readonly close: () => void;
}

/** Listens for the whole app: the palette, the sheet, and the ways of the navigation's table. */
export function useShortcuts({ me, acts, overlay, close }: ShortcutOptions): void {
  const entries = useMemo(
    () => navigationFor(me.permissions).filter(({ keys }) => keys !== undefined),
    [me.permissions],
  );
  const matcher = useMemo(
    () =>
      createMatcher(['mod+k', '?', ...entries.flatMap(({ keys }) => keys ?? [])], isApple(navigator.platform), clock),
    [entries],
  );

  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const keys = matcher.press(event);
      if (keys === undefined) return;
      const closes = (keys === 'mod+k' && overlay === 'palette') || (keys === '?' && overlay === 'keys');
      // What must be answered first stays in front, and what was typed into it stays too.
      if (!closes && isBehindDialog(document)) return;
      event.preventDefault();
      if (closes) close();
      else if (keys === 'mod+k') acts.open('palette');
      else if (keys === '?') acts.open('keys');
      else {
        const entry = entries.find((other) => other.keys === keys);
        if (entry !== undefined) acts.go(entry.path);
      }
    }
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [matcher, entries, acts, overlay, close]);
}

function clock(): number {
  return performance.now();
}
