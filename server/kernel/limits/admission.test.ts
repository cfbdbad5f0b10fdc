import { expect, it } from 'vitest';
import { partsOfPool } from './admission.ts';

it('never gives more turns than there are connections, and each kind of work at least one', () => {
  for (let poolSize = 4; poolSize <= 500; poolSize += 1) {
    const { files, visitors, sessions, users, long } = partsOfPool(poolSize);
    expect(files + visitors + sessions + users, `of ${poolSize}`).toBeLessThanOrEqual(poolSize);
    expect(Math.min(files, visitors, sessions, users, long)).toBeGreaterThan(0);
    expect(long).toBeLessThanOrEqual(Math.max(1, Math.floor(poolSize / 4)));
    expect(long, 'what long work leaves to short requests').toBeLessThan(Math.max(2, users));
  }
});
