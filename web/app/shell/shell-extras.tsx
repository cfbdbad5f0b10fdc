import { useEffect } from 'react';
import { endEarlyKeys, isPaletteAsked } from './early-keys.ts';
import { ToastRegion } from '#web/kit/toast/toast-region.tsx';
import { adoptProfileLanguage } from '#web/lib/profile-language.ts';
import { Overlays, type OverlayProps } from './overlays.tsx';
import type { Overlay } from './shell-acts.ts';
import { isBehindDialog } from './shortcuts.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** What comes after the page is there: the keyboard, what lies above the page, and where toasts appear. */
export function ShellExtras({ overlay, ...rest }: OverlayProps & { readonly overlay: Overlay | undefined }) {
  useShortcuts({ me: rest.me, acts: rest.acts, overlay, close: rest.onClose });
  const { open } = rest.acts;
  useEffect(() => {
    // Keys that follow are kept until the palette's own listener takes them over.
    if (isPaletteAsked() && !isBehindDialog(document)) open('palette');
    else endEarlyKeys();
  }, [open]);
  const { locale } = rest.me.user;
  useEffect(() => void adoptProfileLanguage(locale), [locale]);
  return (
    <>
      <Overlays overlay={overlay} {...rest} />
      <ToastRegion />
    </>
  );
}
