import { useMutation } from '@tanstack/react-query';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { resendVerification } from './api.ts';
import type { ChecklistState } from './checklist.ts';
import { TaskGroup } from './task-group.tsx';
import { useTodayText } from './text.ts';

/** What is left of the set-up, and below it what is done. */
export function SetUpTasks({
  state: { open, done },
  mailIsKept,
}: {
  readonly state: ChecklistState;
  readonly mailIsKept: boolean;
}) {
  const t = useTodayText();
  const { user } = useMe();
  const may = useMay();
  const { mutate, isPending } = useMutation({
    mutationFn: resendVerification,
    onSuccess: () => showToast({ text: t('verifyEmailSent', { email: user.email }) }),
    onError: (error) => showToast({ text: failureText(useFailureWords.now(), failureOf(error)), tone: 'bad' }),
  });
  // While messages are kept, the link lies in the workspace's own mail, which an owner can open.
  const confirm =
    mailIsKept && may('mail.read')
      ? () => ({ text: t('openMail'), does: '/settings?tab=mail' })
      : (text: string) => ({ text, isBusy: isPending, does: () => mutate() });
  return (
    <TaskGroup
      title={t('setUp')}
      count={open.length}
      tasks={open.map(({ key, title, why, act, to }) => ({
        key,
        title: t(title),
        why: t(why),
        acts: [to === undefined ? confirm(t(act)) : { text: t(act), does: to }],
      }))}
      // All that is done is one row, so that what is left is seen.
      cleared={done.length === 0 ? [] : [{ key: 'done', text: done.map(({ cleared }) => t(cleared)).join(' · ') }]}
    />
  );
}
