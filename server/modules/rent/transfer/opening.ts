import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { OwedKind } from '#server/modules/rent/tenancy-money/owed-kind.ts';

export interface BroughtForward {
  readonly on: string;
  readonly today: string;
  /** Stands with every entry: the file that it came from. */
  readonly explanation: Readonly<Record<string, unknown>>;
}

/** What a lease brings along from where it was kept before. */
export interface Opening {
  readonly lease: MoneyLease;
  readonly personId: string | null;
  readonly owed: readonly OpeningCharge[];
  readonly prepaidCents: number;
  /** What waits without ever having been money. */
  readonly creditCents: number;
  readonly depositCents: number;
}

/** Something that was owed when a lease was brought here. */
export interface OpeningCharge {
  readonly kind: OwedKind;
  readonly label: string | null;
  /** What it becomes on the cash basis when it is paid; left out, rent. */
  readonly accountId: string | null;
  /** Left out, the day that it is brought forward on: it is as old as that. */
  readonly dueOn: string | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly cents: number;
}
