import type { LeaseDeposit } from './api.ts';
import type { DepositsText } from './text.ts';

export type Movement = LeaseDeposit['movements'][number];

export function movementWords(d: DepositsText, { kind, cents }: Movement): string {
  if (cents < 0 && kind === 'interest') return d('move_interestBack');
  return cents < 0 && kind === 'opening' ? d('move_openingBack') : d(`move_${kind}`);
}
