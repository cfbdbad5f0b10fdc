import { may } from '#shared/permissions.ts';
import type { Actor } from '#shared/permissions.ts';
import { refuse } from '#server/kernel/refuse.ts';

/**
 * Who repairs things needs to know where and for whom, not what it is let for (domain.md, section 1). What is answered
 * goes through here, so that a role without `portfolio.money` gets the same shape with the money left out.
 */

export function withoutRent<Answer extends { readonly marketRentCents: number | null }>(
  answer: Answer,
  actor: Actor,
): Answer {
  return may(actor, 'portfolio.money') ? answer : { ...answer, marketRentCents: null };
}

export function pageWithoutRent<
  Item extends { readonly marketRentCents: number | null },
  Page extends { readonly items: readonly Item[] },
>(page: Page, actor: Actor) {
  return { ...page, items: page.items.map((item) => withoutRent(item, actor)) };
}

/** An order by rents tells which are higher. */
export function refuseOrderByRent({ sort }: { readonly sort: string }, actor: Actor): void {
  if (sort === 'market-rent' && !may(actor, 'portfolio.money')) throw refuse('portfolio.order-without-rents');
}

/** The terms of management are about money alone. */
export function propertyWithoutMoney<
  Answer extends { readonly marketRentCents: number | null; readonly agreements: readonly unknown[] },
>(answer: Answer, actor: Actor): Answer {
  const kept = withoutRent(answer, actor);
  return may(actor, 'portfolio.money') ? kept : { ...kept, agreements: [] };
}

export function summaryWithoutMoney<Answer extends { readonly marketRents: readonly unknown[] }>(
  answer: Answer,
  actor: Actor,
): Answer {
  return may(actor, 'portfolio.money') ? answer : { ...answer, marketRents: [] };
}

/** In the history, old and new values of money go; that something was changed, by whom and when, stays. */
export function changesWithoutMoney<Change extends { readonly changes: Readonly<Record<string, unknown>> }>(
  page: { readonly items: readonly Change[]; readonly next: string | null },
  actor: Actor,
) {
  if (may(actor, 'portfolio.money')) return { ...page, items: [...page.items] };
  return {
    ...page,
    items: page.items.map((item) => ({
      ...item,
      changes: Object.fromEntries(
        Object.entries(item.changes).filter(([name]) => !/(cents|millipercent)$/i.test(name) && !moneyFields.has(name)),
      ) as Change['changes'], // Some of the same entries.
    })),
  };
}

const moneyFields: ReadonlySet<string> = new Set(['feeKind', 'lateFee']);
