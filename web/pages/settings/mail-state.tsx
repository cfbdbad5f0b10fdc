import { Chip, type Tone } from '#web/kit/chip/chip.tsx';
import type { MailMessage } from './api.ts';
import { useSettingsText } from './text.ts';

const tones: Readonly<Record<MailMessage['state'], Tone>> = {
  queued: 'neutral',
  sent: 'ok',
  failed: 'bad',
  kept: 'neutral',
};

export function MailState({ message }: { readonly message: MailMessage }) {
  const t = useSettingsText();
  return <Chip tone={tones[message.state]}>{t(`mail_${message.state}`)}</Chip>;
}
