import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { invitationsQuery, keys, type Invitation } from './api.ts';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { PropertyShare } from './property-share.tsx';
import { roleName } from './roles.ts';
import { useMailIsKept } from './use-mail-is-kept.ts';
import { useSentToast } from './use-sent-toast.ts';
import { useSettingsText } from './text.ts';
import { useInvitationsTable } from './use-invitations-table.ts';
import styles from './invitations.module.css';

const RevokeDialog = lazyPart(async () => (await import('./revoke-dialog.tsx')).RevokeDialog, { instead: 'toast' });

/** Invitations that nobody has accepted yet. `narrow`: a panel is open beside the list. */
export function Invitations({ narrow }: { readonly narrow: boolean }) {
  const t = useSettingsText();
  const may = useMay();
  const mayChange = may('members.change');
  const query = useQuery(invitationsQuery);
  const [revoking, setRevoking] = useState<Invitation>();
  const resend = useResend();
  const kept = useMailIsKept();
  const rows = query.data?.items;
  const save = useInvitationsTable(rows ?? []);
  const all: readonly (Column<Invitation> | false)[] = [
    { name: 'email', header: t('email'), cell: (invitation) => invitation.email },
    { name: 'role', header: t('role'), width: '18%', cell: (invitation) => <InvitedAs invitation={invitation} /> },
    !narrow && {
      name: 'by',
      header: t('invitedBy'),
      width: '18%',
      cell: (invitation) => (
        <Detail alone>
          <bdi>{invitation.invitedBy}</bdi>
        </Detail>
      ),
    },
    {
      name: 'expires',
      header: t('expires'),
      width: '16%',
      cell: (invitation) => <InvitationState invitation={invitation} />,
    },
  ];
  const columns = all.filter((column) => column !== false);
  return (
    <section className={styles['section']}>
      <div className={styles['head']}>
        <h2>{t('invitations')}</h2>
        {may('people.export') && rows !== undefined && rows.length > 0 && <ExportAct save={save} />}
      </div>
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
            detail: <InvitedAs invitation={invitation} />,
            chip: <InvitationState invitation={invitation} />,
          })}
          {...(mayChange && {
            acts: (invitation: Invitation) => (
              <>
                <TextAct variant="other" className={styles['act']} onClick={() => setRevoking(invitation)}>
                  {t('revoke')}
                </TextAct>
                <TextAct
                  className={styles['act']}
                  disabled={resend.isPending}
                  onClick={() => resend.mutate(invitation)}
                >
                  {t(kept ? 'newLink' : 'resend')}
                </TextAct>
              </>
            ),
          })}
        />
      )}
      {revoking !== undefined && (
        <Suspense fallback={null}>
          <RevokeDialog
            invitation={revoking}
            onClose={() => setRevoking(undefined)}
            onUnavailable={() => setRevoking(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

function InvitedAs({ invitation: { role, propertyCount } }: { readonly invitation: Invitation }) {
  const t = useSettingsText();
  // Whoever may invite sees all properties; others may know of some only.
  const isCounted = useMay()('members.change') && propertyCount !== null;
  const all = usePropertyList(isCounted)?.filter(({ archivedAt }) => archivedAt === null).length;
  return (
    <>
      {roleName(t, role)}
      <PropertyShare count={propertyCount} of={isCounted ? (all ?? null) : null} />
    </>
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
    mutationFn: (invitation: Invitation) =>
      call('POST /invitations/{id}/resend/', { params: { id: invitation.id }, body: {} }),
    onSuccess: ({ email }) => sent(t('resent', { email })),
    onError: (error) => showToast({ text: failureText(words, failureOf(error)), tone: 'bad' }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: keys.invitations });
      void queryClient.invalidateQueries({ queryKey: keys.mail });
    },
  });
}
