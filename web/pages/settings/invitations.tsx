import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { checklistQuery, invitationsQuery, keys, resendInvitation, revokeInvitation, type Invitation } from './api.ts';
import { QueryFailure } from './query-failure.tsx';
import { roleName } from './roles.ts';
import { useSettingsText } from './text.ts';
import styles from './invitations.module.css';

/** Invitations that nobody has accepted yet. */
export function Invitations() {
  const t = useSettingsText();
  const mayChange = useMay()('members.change');
  const query = useQuery(invitationsQuery);
  const [revoking, setRevoking] = useState<Invitation>();
  const resend = useResend();
  const rows = query.data?.items;
  const columns: readonly Column<Invitation>[] = [
    { name: 'email', header: t('email'), cell: (invitation) => invitation.email },
    { name: 'role', header: t('role'), width: '11rem', cell: (invitation) => roleName(t, invitation.role) },
    {
      name: 'by',
      header: t('invitedBy'),
      width: '11rem',
      cell: (invitation) => <Detail alone>{invitation.invitedBy}</Detail>,
    },
    {
      name: 'expires',
      header: t('expires'),
      width: '10rem',
      cell: (invitation) => <InvitationState invitation={invitation} />,
    },
  ];
  return (
    <section className={styles['section']}>
      <h2>{t('invitations')}</h2>
      {rows === undefined && query.error !== null && <QueryFailure query={query} />}
      {rows?.length === 0 && <p className={styles['none']}>{t('invitationsNone')}</p>}
      {rows !== undefined && rows.length > 0 && (
        <Table
          label={t('invitations')}
          columns={columns}
          rows={rows}
          rowKey={(invitation) => invitation.id}
          card={(invitation) => ({
            title: invitation.email,
            detail: roleName(t, invitation.role),
            chip: <InvitationState invitation={invitation} />,
          })}
          {...(mayChange && {
            acts: (invitation: Invitation) => (
              <>
                <TextAct variant="other" onClick={() => setRevoking(invitation)}>
                  {t('revoke')}
                </TextAct>
                <TextAct disabled={resend.isPending} onClick={() => resend.mutate(invitation)}>
                  {t('resend')}
                </TextAct>
              </>
            ),
          })}
        />
      )}
      {revoking !== undefined && <RevokeDialog invitation={revoking} onClose={() => setRevoking(undefined)} />}
    </section>
  );
}

function InvitationState({ invitation }: { readonly invitation: Invitation }) {
  const t = useSettingsText();
  return invitation.state === 'expired' ? (
    <Chip tone="warn">{t('invitationExpired')}</Chip>
  ) : (
    <Detail alone>{formatRelative(invitation.expiresAt)}</Detail>
  );
}

function useResend() {
  const t = useSettingsText();
  const words = useFailureWords();
  const queryClient = useQueryClient();
  const sent = useSentToast();
  return useMutation({
    mutationFn: (invitation: Invitation) => resendInvitation(invitation.id),
    onSuccess: ({ email }) => sent(t('resent', { email })),
    onError: (error) => showToast({ text: failureText(words, failureOf(error)), tone: 'bad' }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: keys.invitations });
      void queryClient.invalidateQueries({ queryKey: keys.mail });
    },
  });
}

/** Where messages are kept, whoever sent one is told where it lies. */
export function useSentToast(): (text: string) => void {
  const t = useSettingsText();
  const navigate = useNavigate();
  const { data } = useQuery(checklistQuery);
  const kept = data?.items.some(({ key, done }) => key === 'outgoing-mail' && !done) ?? false;
  const mayRead = useMay()('mail.read');
  return (text) =>
    showToast(
      kept && mayRead
        ? {
            text: `${text} ${t('keptHint')}`,
            act: { label: t('openMail'), run: () => void navigate('/settings?tab=mail') },
          }
        : { text },
    );
}

function RevokeDialog({ invitation, onClose }: { readonly invitation: Invitation; readonly onClose: () => void }) {
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
