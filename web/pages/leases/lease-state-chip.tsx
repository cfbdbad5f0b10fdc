import { Chip } from '#web/kit/chip/chip.tsx';
import type { LeaseState } from './api.ts';
import { stateTones } from './lease-words.ts';
import { useLeaseText } from './text.ts';

interface Standing {
  readonly state: LeaseState;
  readonly isUndone?: boolean;
}

/** What an undone import left behind says so: another lease may have its number. */
export function LeaseStateChip({ state, isUndone = false }: Standing) {
  const t = useLeaseText();
  if (isUndone) return <Chip tone={stateTones[state]}>{t('importUndone')}</Chip>;
  return <Chip tone={stateTones[state]}>{t(`state_${state}`)}</Chip>;
}
