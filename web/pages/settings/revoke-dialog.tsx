import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { keys, revokeInvitation, type Invitation } from './api.ts';
import { useSettingsText } from './text.ts';

export function RevokeDialog({
  invitation,
  onClose,
}: {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}) {
  const t = useSettingsText();
  const words = useFailureWords();
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger
      title={t('revokeAsk')}
      description={t('revokeWhy', { email: invitation.email })}
      act={t('revoke')}
      onConfirm={async () => {
        try {
          await revokeInvitation(invitation.id);
          showToast({ text: t('revoked', { email: invitation.email }) });
          return undefined;
        } catch (error) {
          return failureText(words, failureOf(error));
        } finally {
          void queryClient.invalidateQueries({ queryKey: keys.invitations });
          void queryClient.invalidateQueries({ queryKey: keys.checklist });
        }
      }}
    />
  );
}
