import { Amount } from '#web/kit/amount/amount.tsx';
import { nothing } from '#web/lib/format.ts';

/** What is taken off, as a negative amount. */
export function Discount({ cents, currency }: { readonly cents: number; readonly currency: string }) {
  return cents === 0 ? nothing : <Amount cents={-cents} currency={currency} negative="accounting" />;
}
