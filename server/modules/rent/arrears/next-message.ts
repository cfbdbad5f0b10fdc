import { arrearsStages } from '#shared/rent/arrears-stages.ts';
import { addDays } from '#shared/dates.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { MailState } from './reminder-left.ts';
import type { ReminderSetting, Stage } from './reminder-setting.ts';

type Stages = ReminderSetting['stages'];

/** The last message about a debt. */
export interface LastSent {
  readonly stage: Stage;
  readonly on: string;
  readonly mailState: MailState;
}

export interface NextMessage {
  /** The stage that is next to be sent, or that the debt has come to where nothing is sent at it. */
  readonly stage: Stage;
  /** From when on. */
  readonly on: string;
  readonly isSent: boolean;
}

/**
 * Which message is next about a debt: the one after the last that was sent, however late the debt is, and not before the
 * days that lie between the two stages have passed since then. A stage at which nothing is sent passes by its days alone.
 * Null where no stage is left.
 */
export function nextMessage(
  stages: Stages,
  {
    dueOn,
    last,
    today,
  }: { readonly dueOn: string; readonly last: Omit<LastSent, 'mailState'> | null; readonly today: string },
): NextMessage | null {
  // A stage that is not among the settings any more counts as the last of those that stand before it.
  const lastIndex = last === null ? -1 : stages.findLastIndex(({ stage }) => rank(stage) <= rank(last.stage));
  let since = { on: last?.on ?? dueOn, afterDays: stages[lastIndex]?.afterDays ?? 0 };
  let reached: NextMessage | null = null;
  for (const { stage, afterDays, isSent } of stages.slice(lastIndex + 1)) {
    const on = laterOf(addDays(since.on, afterDays - since.afterDays), addDays(dueOn, afterDays));
    if (isSent) return { stage, on, isSent };
    if (on > today) return reached ?? { stage, on, isSent };
    reached = { stage, on, isSent };
    since = { on, afterDays };
  }
  return reached;
}

function rank(stage: Stage): number {
  return arrearsStages.indexOf(stage);
}
