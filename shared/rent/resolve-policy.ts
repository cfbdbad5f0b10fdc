/** Whoever is nearest decides: the lease, else its property, else the organisation (domain.md, section 4). */
export const policyLevels = ['lease', 'property', 'organisation'] as const;
export type PolicyLevel = (typeof policyLevels)[number];

export interface ResolvedPolicy<Policy> {
  readonly policy: Policy;
  /** Whose it is, so that a screen can say where to change it. */
  readonly from: PolicyLevel;
}

/** A level that has nothing of its own is null. To have none on purpose is a policy, and a word for it, such as `none`. */
export function resolvePolicy<Policy>(
  levels: Readonly<Record<PolicyLevel, Policy | null>>,
): ResolvedPolicy<Policy> | null {
  for (const from of policyLevels) {
    const policy = levels[from];
    if (policy !== null) return { policy, from };
  }
  return null;
}
