import { Chip } from '#web/kit/chip/chip.tsx';
import type { Tone } from '#web/kit/chip/chip.tsx';
import type { DebitRun } from './api.ts';
import { useDebitsText } from './text.ts';

const tones: Readonly<Record<DebitRun['state'], Tone>> = {
  prepared: 'warn',
  released: 'tint',
  deposited: 'ok',
  canceled: 'neutral',
};

export function StateChip({ state }: Pick<DebitRun, 'state'>) {
  return <Chip tone={tones[state]}>{useDebitsText()(`state_${state}`)}</Chip>;
}
