import { Chip, type Tone } from '#web/kit/chip/chip.tsx';
import type { Unit, UnitState } from './api.ts';
import { usePropertiesText } from './text.ts';

const tones: Readonly<Record<UnitState, Tone>> = {
  vacant: 'neutral',
  'let-later': 'tint',
  occupied: 'ok',
  'on-notice': 'warn',
};

export function UnitStateChip({ unit: { state } }: { readonly unit: Pick<Unit, 'state'> }) {
  const p = usePropertiesText();
  return <Chip tone={tones[state]}>{p(`state_${state}`)}</Chip>;
}
