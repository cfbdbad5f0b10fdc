import type pg from 'pg';
import type { PaymentServices } from '#server/adapters/payments/payment-provider.ts';
import type { FileStorage } from '#server/adapters/files/file-storage.ts';
import type { Database } from '#server/kernel/database.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import type { Offer, Port } from '#server/kernel/port.ts';

/** What the process gives to every module. */
export interface Workplace {
  readonly database: Database;
  readonly clock: () => Date;
  /** For processes that open a connection of their own. */
  readonly connection: pg.PoolConfig;
  readonly prepares: boolean;
  readonly files: { readonly storage: FileStorage; readonly folder: string; readonly limitBytes: number };
  readonly mailDelivery: 'kept' | 'smtp';
  readonly payments: PaymentServices;
  /** For what is stored sealed, such as bank details. */
  readonly secrets: Secrets;
}

export interface Given extends Workplace {
  /** What the modules have offered, in the order of the modules. */
  readonly all: <Value>(from: Port<Value>) => readonly Value[];
  /** Where exactly one module offers it. */
  readonly one: <Value>(from: Port<Value>) => Value;
}

/** A piece of work, done again so many milliseconds after it was done. */
export interface Repeated {
  readonly every: number;
  readonly turn: () => Promise<unknown>;
}

/** What a module brings to the app, in its `module.ts`. */
export interface ServerModule {
  /** What its routes do; each is typed from its line of the route table. */
  readonly handlers: (given: Given) => Readonly<Record<string, (input: never, context: never) => Promise<unknown>>>;
  readonly offers?: (given: Given) => readonly Offer[];
  /** Work beside requests. It is safe on several nodes at once: rows are claimed under their locks. */
  readonly repeated?: (given: Given) => readonly Repeated[];
}
