import type { Tone } from '#web/kit/chip/chip.tsx';
import type { Frequency, RecurringEntry } from './templates-api.ts';
import type { RecurringText } from './recurring-text.ts';

export const frequencies: readonly Frequency[] = [
  'weekly',
  'fortnightly',
  'monthly',
  'quarterly',
  'half-yearly',
  'yearly',
];

/** "Monthly", and "monthly" within a sentence. German adverbs are small there too. */
export function frequencyName(t: RecurringText, frequency: Frequency, place: 'alone' | 'within' = 'alone'): string {
  const name = t(frequency);
  return place === 'alone' ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

export type StateName = 'running' | 'paused' | 'over' | 'problem';

/** A day that could not be posted is what must be seen first; a pause is meant. */
export function stateOf({
  nextOn,
  pausedAt,
  problem,
}: Pick<RecurringEntry, 'nextOn' | 'pausedAt' | 'problem'>): StateName {
  if (nextOn === null) return 'over';
  if (pausedAt !== null) return 'paused';
  return problem === null ? 'running' : 'problem';
}

export const stateTones: Readonly<Record<StateName, Tone>> = {
  running: 'ok',
  paused: 'warn',
  over: 'neutral',
  problem: 'bad',
};
