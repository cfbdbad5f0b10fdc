import type { LeaseDeposit } from './api.ts';
import type { DepositsText } from './text.ts';

export type Movement = LeaseDeposit['movements'][number];

export function movementWords(d: DepositsText, { kind, cents }: Movement): string {
  return kind === 'interest' && cents < 0 ? d('move_interestBack') : d(`move_${kind}`);
}
