import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmIdentity, type ConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useSession } from '#web/lib/session.ts';
import { sessionsQuery, signOutEverywhere } from './api.ts';
import { SessionRow } from './session-row.tsx';
import { useText } from './text.ts';
import styles from './account-page.module.css';

export function SessionsSection() {
  const t = useText();
  const identity = useConfirmIdentity();
  const query = useQuery({ ...sessionsQuery, staleTime: 0 });
  const { data } = query;
  return (
    <Section title={t('sessions')} lead={t('sessionsLead')}>
      <QueryFailure query={query} />
      {data === undefined && query.error === null && <Loading rows={3} tall />}
      {data !== undefined && (
        <>
          <ul className={styles['list']}>
            {data.items.map((device) => (
              <SessionRow key={device.id} device={device} run={identity.run} />
            ))}
          </ul>
          <SignOutActs hasOthers={data.items.some(({ isCurrent }) => !isCurrent)} run={identity.run} />
        </>
      )}
      {identity.dialog}
    </Section>
  );
}

interface SignOutActsProps {
  readonly hasOthers: boolean;
  readonly run: ConfirmIdentity['run'];
}

function SignOutActs({ hasOthers, run }: SignOutActsProps) {
  const t = useText();
  const session = useSession();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<'endOthers' | 'everywhere'>();

  async function endOthers(): Promise<void> {
    const count = await run(() => signOutEverywhere(true));
    showToast({ text: count === 0 ? t('endedNone') : t('ended', { count }) });
    await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  }

  async function endAll(): Promise<void> {
    await run(() => signOutEverywhere(false));
    session.end();
  }

  return (
    <>
      <div className={styles['acts']}>
        <Button disabled={!hasOthers} onClick={() => setAsking('endOthers')}>
          {t('endOthers')}
        </Button>
        <Button onClick={() => setAsking('everywhere')}>{t('everywhere')}</Button>
      </div>
      {asking !== undefined && (
        <ConfirmDialog
          open
          onClose={() => setAsking(undefined)}
          title={t(`${asking}Ask`)}
          description={t(`${asking}Why`)}
          act={t(asking)}
          danger={asking === 'everywhere'}
          onConfirm={asking === 'everywhere' ? endAll : endOthers}
        />
      )}
    </>
  );
}
