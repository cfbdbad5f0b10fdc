import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Algorithm } from '@node-rs/argon2';

export interface PasswordCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

/** session.md: argon2id with 64 MiB and three passes. */
export const passwordCost: PasswordCost = { memoryKiB: 65_536, passes: 3 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time whether there is a hash to compare with or not. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
}

/** Hashing is bounded to the cores there are, so that a burst of sign-ins queues instead of taking all memory. */
export function makePasswords(cost: PasswordCost = passwordCost): Passwords {
  const options = { algorithm: argon2id, memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 };
  const inTurn = boundedBy(Math.max(1, availableParallelism()));
  const decoy = hash('nobody has this password', options);
  return {
    hash: (password) => inTurn(() => hash(password, options)),
    async matches(password, stored) {
      const target = stored ?? (await decoy);
      const matched = await inTurn(() => verify(target, password));
      return matched && stored !== undefined;
    },
  };
}

/** The package declares its algorithms as an ambient const enum, which isolated modules cannot read: 2 is Argon2id. */
const argon2id: Algorithm = 2;

function boundedBy(limit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = limit;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resume) => waiting.push(resume));
    try {
      return await work();
    } finally {
      // A place goes straight to who waits longest; only an unclaimed one is free again.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
