import { may } from '#shared/permissions.ts';
import type { Actor } from '#shared/permissions.ts';

interface Addressed {
  readonly address: string | null;
}

/** Messages for a reader: the addresses are left out for who may not export people, as in every other list. */
export function withoutAddresses<Answer extends { readonly items: readonly Addressed[] }>(
  answer: Answer,
  actor: Actor,
) {
  const items: readonly Answer['items'][number][] = answer.items;
  return { ...answer, items: may(actor, 'people.export') ? [...items] : items.map(withoutAddress) };
}

/** Mail servers repeat the address in what they refuse. */
function withoutAddress<Item extends Addressed & { readonly problem?: string | null }>(item: Item): Item {
  const { address, problem } = item;
  if (address === null) return item;
  return { ...item, address: null, ...(problem && { problem: problem.replaceAll(address, '…') }) };
}
