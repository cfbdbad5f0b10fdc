import type { mailStates } from '#shared/mail-states.ts';
import { Chip, type Tone } from '#web/kit/chip/chip.tsx';
import { formatDate } from '#web/lib/format.ts';
import { catalogue } from '#web/lib/messages.ts';
import { useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import { en } from './mail-state.en.ts';

type MailState = (typeof mailStates)[number];

const useMailStateText = catalogue(en, { de: () => import('./mail-state.de.ts') });

const tones: Readonly<Record<MailState, Tone>> = { queued: 'neutral', sent: 'ok', failed: 'bad', kept: 'neutral' };

/** What became of a message. */
export function MailChip({ state }: { readonly state: MailState }) {
  return <Chip tone={tones[state]}>{useMailStateText()(state)}</Chip>;
}

interface MailedProps {
  /** Of the latest message; none where nobody was written to. */
  readonly mailState: MailState | null;
  /** When a message last was sent. */
  readonly sentAt: string | null;
}

/** When something was sent, and where its latest message was not, what became of that. */
export function Mailed({ mailState, sentAt }: MailedProps) {
  const t = useMailStateText();
  const { timeZone } = useMe().organisation;
  if (mailState === null) return t('notSent');
  const on = sentAt === null ? null : t('sentOn', { date: formatDate(dayIn(timeZone, new Date(sentAt))) });
  if (mailState === 'sent') return on;
  return (
    <>
      <MailChip state={mailState} /> {on}
    </>
  );
}
