import { Chip } from '#web/kit/chip/chip.tsx';
import type { LeaseState } from './api.ts';
import { stateTones } from './lease-words.ts';
import { useLeaseText } from './text.ts';

export function LeaseStateChip({ state }: { readonly state: LeaseState }) {
  const t = useLeaseText();
  return <Chip tone={stateTones[state]}>{t(`state_${state}`)}</Chip>;
}
