import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { useSession } from '#web/lib/session.ts';
import { removeSample, signOutEverywhere } from './api.ts';
import type { OverlayProps } from './overlays.tsx';
import { useAboveText } from './above-text.ts';

export function SignOutEverywhere({ onClose }: OverlayProps) {
  const t = useAboveText();
  const session = useSession();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('signOutEverywhereAsk')}
      description={t('signOutEverywhereWhy')}
      act={t('doSignOutEverywhere')}
      onConfirm={async () => {
        await signOutEverywhere();
        session.end();
      }}
    />
  );
}

export function RemoveSample({ me, onClose }: OverlayProps) {
  const t = useAboveText();
  const session = useSession();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger
      title={t('sampleRemoveAsk')}
      description={t('sampleRemoveWhy', { name: me.organisation.name })}
      act={t('sampleRemoveLong')}
      onConfirm={async () => {
        const { access } = await removeSample();
        // Who has a workspace of their own goes on there.
        if (access !== null) return session.moveTo(access);
        session.end();
        // Ending leaves for sign-in; of two departures the browser takes the later, and there is nobody left to sign in.
        location.replace('/sign-up');
      }}
    />
  );
}
