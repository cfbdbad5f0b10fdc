interface Explained {
  readonly kind: string;
  readonly label: string | null;
  /** Where that is known without the rule. */
  readonly rentDueOn?: string | null;
  /** The rule with its inputs, as the charge keeps it. */
  readonly explanation?: unknown;
}

/** Since when the rent was due that a late fee is for: the fee itself is of a later day, and perhaps of another month. */
export function lateRentDueOn({ kind, label, rentDueOn, explanation }: Explained): string | undefined {
  if (kind !== 'late-fee' || label !== null) return undefined;
  if (typeof rentDueOn === 'string') return rentDueOn;
  if (typeof explanation !== 'object' || explanation === null) return undefined;
  const dueOn = 'obligationDueOn' in explanation ? explanation.obligationDueOn : undefined;
  return typeof dueOn === 'string' ? dueOn : undefined;
}
