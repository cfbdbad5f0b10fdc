import { passwordCost } from '#server/modules/auth/passwords.ts';

/** Loaded before the program: a browser test signs up, and hashing as it is meant would be a tenth of its time. */
Object.assign(passwordCost, { memoryKiB: 64, passes: 1 });
