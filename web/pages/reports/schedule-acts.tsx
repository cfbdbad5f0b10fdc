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
  const run = async <Answer,>(work: () => Promise<Answer>, text: string | ((answer: Answer) => string)) => {
    try {
      const answer = await work();
      showToast({ text: typeof text === 'string' ? text : text(answer) });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    }
  };
  const act = <Answer,>(label: string, work: () => Promise<Answer>, text: string | ((answer: Answer) => string)) => ({
    label,
    onSelect: () => void run(work, text),
  });
  // Nothing is sent before the mail server took it.
  const sentText = ({ lastRun }: Schedule) =>
    t((lastRun?.messages.kept ?? 0) > 0 ? 'keptToast' : 'queuedToast', { name });
  return (
    <Menu
      more
      variant="quiet"
      label={t('actsOf', { name })}
      entries={[
        ...(isOwn ? [act(t('sendNow'), () => send(input), sentText)] : []),
        ...(isOwn ? [{ label: t('edit'), onSelect: onEdit }] : []),
        ...(pausedAt === null ? [act(t('pause'), () => pause(input), t('pausedToast', { name }))] : []),
        ...(pausedAt !== null && isOwn ? [act(t('resume'), () => resume(input), t('resumedToast', { name }))] : []),
        'rule' as const,
        { ...act(t('remove'), () => remove(input), t('removed', { name })), danger: true },
      ]}
    />
  );
}
