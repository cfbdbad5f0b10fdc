import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmIdentity, type ConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { isDeclined } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useSession } from '#web/lib/session.ts';
import { sessionsQuery, signOutEverywhere } from './api.ts';
import { LoadFailure } from './load-failure.tsx';
import { SessionRow } from './session-row.tsx';
import { useText } from './text.ts';
import styles from './account-page.module.css';

export function SessionsSection() {
  const t = useText();
  const identity = useConfirmIdentity();
  const { data, error, isFetching, refetch } = useQuery({ ...sessionsQuery, staleTime: 0 });
  return (
    <Section title={t('sessions')} lead={t('sessionsLead')}>
      {error !== null && <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading rows={3} tall />}
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
  const words = useFailureWords();
  const session = useSession();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<'others' | 'everywhere'>();

  async function attempt(act: () => Promise<void>): Promise<string | undefined> {
    try {
      await act();
      return undefined;
    } catch (error) {
      if (isDeclined(error)) return undefined;
      return failureText(words, failureOf(error));
    }
  }

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
        <Button disabled={!hasOthers} onClick={() => setAsking('others')}>
          {t('endOthers')}
        </Button>
        <Button onClick={() => setAsking('everywhere')}>{t('everywhere')}</Button>
      </div>
      <ConfirmDialog
        open={asking === 'others'}
        onClose={() => setAsking(undefined)}
        title={t('endOthersAsk')}
        description={t('endOthersWhy')}
        act={t('endOthers')}
        onConfirm={() => attempt(endOthers)}
      />
      <ConfirmDialog
        open={asking === 'everywhere'}
        onClose={() => setAsking(undefined)}
        title={t('everywhereAsk')}
        description={t('everywhereWhy')}
        act={t('everywhere')}
        danger
        onConfirm={() => attempt(endAll)}
      />
    </>
  );
}
