import { Chip } from '#web/kit/chip/chip.tsx';
import type { Item } from './api.ts';
import { useUnclaimedText } from './text.ts';

const tones = {
  outstanding: 'neutral',
  stale: 'warn',
  noticed: 'tint',
  reissued: 'ok',
  'turned-over': 'ok',
} as const;

export function StateChip({ state }: Pick<Item, 'state'>) {
  const t = useUnclaimedText();
  return <Chip tone={tones[state]}>{t(`state_${state}`)}</Chip>;
}
