import { Menu } from '#web/kit/menu/menu.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { Schedule } from './schedule-words.ts';
import { useSchedulesText } from './schedules-text.ts';

interface ScheduleActsProps {
  readonly schedule: Schedule;
  readonly onEdit: () => void;
}

/** Its owner does everything; whoever is in charge of the members pauses and removes it. */
export function ScheduleActs({ schedule, onEdit }: ScheduleActsProps) {
  const t = useSchedulesText();
  const words = useFailureWords();
  const send = useAct('POST /report-schedules/{id}/send/');
  const pause = useAct('POST /report-schedules/{id}/pause/');
  const resume = useAct('POST /report-schedules/{id}/resume/');
  const remove = useAct('POST /report-schedules/{id}/remove/');
  const { id, name, isOwn, pausedAt } = schedule;
  const input = { params: { id }, body: {} };
  const run = async (work: () => Promise<unknown>, text: string) => {
    try {
      await work();
      showToast({ text });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    }
  };
  const act = (label: string, work: () => Promise<unknown>, text: string) => ({
    label,
    onSelect: () => void run(work, text),
  });
  return (
    <Menu
      more
      variant="quiet"
      label={t('actsOf', { name })}
      entries={[
        ...(isOwn ? [act(t('sendNow'), () => send(input), t('sent', { name }))] : []),
        ...(isOwn ? [{ label: t('edit'), onSelect: onEdit }] : []),
        ...(pausedAt === null ? [act(t('pause'), () => pause(input), t('pausedToast', { name }))] : []),
        ...(pausedAt !== null && isOwn ? [act(t('resume'), () => resume(input), t('resumedToast', { name }))] : []),
        'rule' as const,
        { ...act(t('remove'), () => remove(input), t('removed', { name })), danger: true },
      ]}
    />
  );
}
