import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { useMe } from '#web/lib/me.ts';
import { useSession } from '#web/lib/session.ts';
import { keys, type Member } from './api.ts';
import { useSettingsText } from './text.ts';

export interface RemoveMemberDialogProps {
  readonly member: Member;
  readonly self: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Cannot be undone, so it asks. Whoever removes themselves leaves, and their session here is over. */
export function RemoveMemberDialog({ member, self, onClose, onRemoved }: RemoveMemberDialogProps) {
  const t = useSettingsText();
  const queryClient = useQueryClient();
  const session = useSession();
  const { organisation } = useMe();
  const { name } = member;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger
      title={self ? t('leaveAsk', { workspace: organisation.name }) : t('removeAsk', { name })}
      description={self ? t('leaveWhy') : t('removeWhy', { name })}
      act={self ? t('leave') : t('removeAct', { name })}
      onConfirm={async () => {
        await call('POST /members/{id}/remove/', { params: { id: member.id }, body: {} });
        if (self) return session.end();
        showToast({ text: t('removed', { name }) });
        onRemoved();
        void queryClient.invalidateQueries({ queryKey: keys.members });
        void queryClient.invalidateQueries({ queryKey: keys.checklist });
      }}
    />
  );
}
