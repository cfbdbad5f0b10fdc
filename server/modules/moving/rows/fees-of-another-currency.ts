import { holdsInCurrency } from '#shared/rent/holds-in-currency.ts';
import type { PolicyVersion } from '#server/modules/leasing/index.ts';
import type { KnownProperty } from './directory.ts';

interface Currencies {
  /** What the amounts were in where they were set; null where the file does not say. */
  readonly from: string | null;
  readonly to: string;
}

/** Whether the fee of a workspace says here what it said there. */
export function saysTheSame(policy: PolicyVersion['policy'], { from, to }: Currencies): boolean {
  return from === null || holdsInCurrency(policy, from, to);
}

/**
 * Late fees of a workspace that name amounts in its currency, where the currency here is another: each property with rent
 * in theirs has them as its own, as far as it had none, and for everything else there is no fee, as there was none before.
 */
export function feesOfAnotherCurrency<Held extends { readonly version: PolicyVersion }>(
  held: readonly Held[],
  currencies: Currencies,
  properties: Iterable<KnownProperty>,
): Held[] {
  const general = held.filter(({ version }) => version.propertyId === null);
  if (general.every(({ version }) => saysTheSame(version.policy, currencies))) return [...held];
  const kept = general.flatMap((one): Held[] => {
    if (saysTheSame(one.version.policy, currencies)) return [one];
    const isFirst = !general.some(({ version }) => version.startsOn < one.version.startsOn);
    return isFirst ? [] : [{ ...one, version: { ...one.version, policy: { kind: 'none' } } }];
  });
  const own = [...properties]
    .filter(({ currency }) => currency === currencies.from)
    .flatMap(({ id }): Held[] => {
      const starts = held.flatMap(({ version }) => (version.propertyId === id ? version.startsOn : [])).toSorted();
      return general
        .filter(({ version }) => starts[0] === undefined || version.startsOn < starts[0])
        .map((one) => ({ ...one, version: { ...one.version, propertyId: id } }));
    });
  return [...kept, ...own, ...held.filter(({ version }) => version.propertyId !== null)];
}
