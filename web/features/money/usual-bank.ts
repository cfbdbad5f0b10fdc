/** Where receipts go by the workspace's policy; where that says no bank that is there, the first of them. */
export function usualBank(
  banks: readonly { readonly id: string }[] | undefined,
  policy: { readonly receiptAccountId: string | null } | undefined,
): string | null {
  // Nothing is chosen before both are known: a wrong account must not stand there, even for a moment.
  if (banks === undefined || policy === undefined) return null;
  return (banks.find(({ id }) => id === policy.receiptAccountId) ?? banks[0])?.id ?? null;
}
