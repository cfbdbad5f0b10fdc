/**
 * A place where later modules register what an earlier one uses, such as who else points to people: the earlier one
 * has the port, and knows nothing of them.
 */
export interface Port<Value> {
  readonly name: string;
  /** There is no such value: it carries the type. */
  readonly holds?: Value;
}

export interface Offer {
  readonly port: Port<unknown>;
  readonly value: unknown;
}

export function port<Value>(name: string): Port<Value> {
  return { name };
}

export function offer<Value>(to: Port<Value>, ...values: readonly Value[]): readonly Offer[] {
  return values.map((value) => ({ port: to, value }));
}
