import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
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
        try {
          await signOutEverywhere();
          session.end();
          return undefined;
        } catch (error) {
          return failureText(useFailureWords.now(), failureOf(error));
        }
      }}
    />
  );
}

export function RemoveSample({ me, onClose }: OverlayProps) {
  const t = useAboveText();
  const session = useSession();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger
      title={t('sampleRemoveAsk')}
      description={t('sampleRemoveWhy', { name: me.organisation.name })}
      act={t('sampleRemove')}
      onConfirm={async () => {
        try {
          await removeSample();
          // A session that ends at the sign-in page stays there, and whoever removed the sample wants to sign up next.
          await navigate('/login', { replace: true });
          session.end();
          await navigate('/sign-up', { replace: true });
          return undefined;
        } catch (error) {
          return failureText(useFailureWords.now(), failureOf(error));
        }
      }}
    />
  );
}
