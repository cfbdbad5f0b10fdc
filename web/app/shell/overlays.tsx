import { lazy, Suspense } from 'react';
import type { Me } from '#web/lib/me.ts';
import type { Overlay, ShellActs } from './shell-acts.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const KeyboardSheet = lazy(async () => ({ default: (await import('./keyboard-sheet.tsx')).KeyboardSheet }));
const AppearanceDialog = lazy(async () => ({ default: (await import('./appearance-dialog.tsx')).AppearanceDialog }));
const NewWorkspaceDialog = lazy(async () => ({
  default: (await import('./new-workspace-dialog.tsx')).NewWorkspaceDialog,
}));
const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }));
const SignOutEverywhere = lazy(async () => ({ default: (await import('./leave-dialogs.tsx')).SignOutEverywhere }));
const RemoveSample = lazy(async () => ({ default: (await import('./leave-dialogs.tsx')).RemoveSample }));

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
  return <Suspense fallback={null}>{renderOverlay(overlay, rest)}</Suspense>;
}

function renderOverlay(overlay: Overlay | undefined, props: OverlayProps) {
  switch (overlay) {
    case undefined:
      return null;
    case 'palette':
      return <Palette {...props} />;
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
