import type { Lease, Schedule } from './api.ts';
import type { LeaseForm } from './lease-form.ts';

export interface DepositDue {
  readonly cents: number;
  readonly dueOn: string;
}

type Form = Pick<LeaseForm, 'depositCents' | 'depositDueOn' | 'startsOn' | 'changes'>;

/** The lease carries on no other one, whose deposit would be held already. */
export function isFirstTerm({ changes }: Pick<LeaseForm, 'changes'>): boolean {
  return changes === null || changes.isFirstTerm === true;
}

/** The deposit of a new lease, where it falls due within what is charged here. */
export function depositDue(form: Form, { from }: Pick<Schedule, 'from'>): DepositDue | undefined {
  const { depositCents, depositDueOn, startsOn } = form;
  if (!isFirstTerm(form) || depositCents === null || depositCents === 0 || startsOn === null) return undefined;
  const dueOn = depositDueOn ?? startsOn;
  return from <= startsOn || dueOn >= from ? { cents: depositCents, dueOn } : undefined;
}

/** Signed after its due date, the deposit of a first term falls due on that day, as it is charged. */
export function agreedDepositDue({
  id,
  chain,
  startsOn,
  depositDueOn,
  signedOn,
}: Pick<Lease, 'id' | 'startsOn' | 'depositDueOn' | 'signedOn'> & {
  readonly chain: readonly { readonly id: string }[];
}): string {
  const agreedOn = depositDueOn ?? startsOn;
  return signedOn !== null && signedOn > agreedOn && chain[0]?.id === id ? signedOn : agreedOn;
}
