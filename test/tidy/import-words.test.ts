import { expect, test } from 'vitest';
import { importFields } from '#server/modules/moving/columns/import-fields.ts';
import { en } from '#web/pages/import/import.en.ts';
import { en as list } from '#web/pages/import/list.en.ts';

const words: Readonly<Record<string, unknown>> = { ...en, ...list };

test.each(['properties', 'units', 'people', 'leases', 'list'] as const)(
  'each column that a table of %s may have is called by a word of its own',
  (kind) => {
    const nameless = importFields[kind].filter(({ key }) => !(`field_${key}` in words)).map(({ key }) => key);
    expect(nameless).toEqual([]);
  },
);
