import { Suspense, useLayoutEffect, useState } from 'react';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import type { Me } from '#web/lib/me.ts';
import type { Overlay, ShellActs } from './shell-acts.ts';
import { keepTypedAhead, type TypedAhead } from './typed-ahead.ts';

const above = { instead: 'toast', leavesKeys: true } as const;
const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette, above);
const KeyboardSheet = lazyPart(async () => (await import('./keyboard-sheet.tsx')).KeyboardSheet, above);
const AppearanceDialog = lazyPart(async () => (await import('./appearance-dialog.tsx')).AppearanceDialog, above);
const NewWorkspaceDialog = lazyPart(async () => (await import('./new-workspace-dialog.tsx')).NewWorkspaceDialog, {
  instead: 'toast',
});
const MoreSheet = lazyPart(async () => (await import('./more-sheet.tsx')).MoreSheet, above);
const SignOutEverywhere = lazyPart(async () => (await import('./leave-dialogs.tsx')).SignOutEverywhere, above);
const RemoveSample = lazyPart(async () => (await import('./leave-dialogs.tsx')).RemoveSample, above);

export interface OverlayProps {
  readonly me: Me;
  readonly acts: ShellActs;
  readonly onClose: () => void;
}

/** Whatever lies above the page is fetched the first time it is asked for. */
export function Overlays({
  overlay,
  ...rest
}: OverlayProps & {
  readonly overlay: Overlay | undefined;
}) {
  const [typedAhead] = useState(keepTypedAhead);
  const { onClose } = rest;
  const isPalette = overlay === 'palette';
  // Before anything is fetched or focused: the next key may come at once.
  useLayoutEffect(() => (isPalette ? typedAhead.listen(onClose) : undefined), [isPalette, typedAhead, onClose]);
  return <Suspense fallback={null}>{renderOverlay(overlay, { ...rest, onUnavailable: onClose }, typedAhead)}</Suspense>;
}

function renderOverlay(
  overlay: Overlay | undefined,
  props: OverlayProps & { readonly onUnavailable: () => void },
  typedAhead: TypedAhead,
) {
  switch (overlay) {
    case undefined:
      return null;
    case 'palette':
      return <Palette {...props} typedAhead={typedAhead} />;
    case 'keys':
      return <KeyboardSheet {...props} />;
    case 'appearance':
      return <AppearanceDialog {...props} />;
    case 'new-workspace':
      return <NewWorkspaceDialog {...props} />;
    case 'more':
      return <MoreSheet {...props} />;
    case 'sign-out-everywhere':
      return <SignOutEverywhere {...props} />;
    case 'remove-sample':
      return <RemoveSample {...props} />;
  }
}
