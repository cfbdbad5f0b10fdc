import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { typesOfMigrations } from '#server/cli/types.ts';

describe('server/database/types.ts', () => {
  it('is what the migrations make; if not, run `npm run gable -- types`', async () => {
    const committed = readFileSync(new URL('../../server/database/types.ts', import.meta.url), 'utf8');
    expect(committed).toBe(await typesOfMigrations());
  });
});
