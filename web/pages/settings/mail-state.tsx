import { Chip, type Tone } from '#web/kit/chip/chip.tsx';
import type { MailMessage } from './api.ts';
import { useMailText } from './mail-text.ts';

const tones: Readonly<Record<MailMessage['state'], Tone>> = {
  queued: 'neutral',
  sent: 'ok',
  failed: 'bad',
  kept: 'neutral',
};

export function MailState({ message }: { readonly message: MailMessage }) {
  const t = useMailText();
  return <Chip tone={tones[message.state]}>{t(`mail_${message.state}`)}</Chip>;
}
