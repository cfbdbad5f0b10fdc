import { globSync, readFileSync } from 'node:fs';
import { refused } from '#server/kernel/refuse.ts';
import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { inBooks, posterFor } from '#test/support/books.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { kindsOfEntries, madeBy } from './entry-makers.ts';
import { move } from '#server/modules/ledger/books/lines.ts';
import { post } from './post.ts';

const app = await startTestApp();

/** Every kind that anything in the program posts under. */
function kindsInCode(): string[] {
  const files = globSync('server/modules/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const kinds = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bsource: \{\s*kind: '([a-z-]+)'/g)].map(([, kind]) => kind ?? ''),
  );
  return [...new Set(kinds)].toSorted();
}

test('for every kind of entry that the program posts it is said how it is taken back', () => {
  expect(kindsInCode()).toEqual(kindsOfEntries.toSorted());
});

test.each(kindsOfEntries)(
  'an entry of the kind %s is reversed in the journal, or it is said where else',
  async (kind) => {
    const owner = await newOrganisation(app);
    const lines = move({ cents: 100, currency: 'USD' }, { debit: 'operating-bank', credit: 'rent' });
    const entry = { date: '2026-03-01', memo: 'Made by a record', lines, source: { kind } };
    const { id, number } = await inBooks(app, owner, (tx) => post(tx, posterFor(app, owner), entry));
    const body = { reason: 'By hand' };
    const answer = await app.call('POST /journal-entries/{id}/reverse/', { params: { id }, body }, owner.access);
    const where = madeBy(kind);
    if (where === null) expect(ok(answer).reverses?.id).toBe(id);
    else {
      expect(codeOf(answer)).toBe('entry-of-record');
      expect(answer.problem?.detail).toBe(refused(where, { entry: String(number) }).message);
    }
  },
);

test('an entry of a kind that nobody knows is not reversed by hand', () => {
  expect(madeBy('something-new')).toBe('ledger.entry-of-record');
});
