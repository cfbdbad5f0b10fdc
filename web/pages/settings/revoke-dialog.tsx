import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { Invitation } from './api.ts';
import { useSettingsText } from './text.ts';

export function RevokeDialog({
  invitation,
  onClose,
}: {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}) {
  const t = useSettingsText();
  const revoke = useAct('POST /invitations/{id}/revoke/');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger
      title={t('revokeAsk')}
      description={t('revokeWhy', { email: invitation.email })}
      act={t('revoke')}
      onConfirm={async () => {
        await revoke({ params: { id: invitation.id }, body: {} });
        showToast({ text: t('revoked', { email: invitation.email }) });
      }}
    />
  );
}
