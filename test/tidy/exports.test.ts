import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

function codeIn(...folders: readonly string[]): readonly string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
}

const read = (name: string) => readFileSync(join(root, name), 'utf8');

/** The one path has both forms: whatever writes rows beside it would have CSV alone. */
test('tables are written in one place on the server and in one of the browser', () => {
  const code = codeIn('server', 'web');
  expect(code.length).toBeGreaterThan(500);
  const writers = code.filter((name) => /\b(?:csvRow|csvText|csvStart|zipSync)\b/.test(read(name)));
  expect(writers).toEqual([
    'server/kernel/http/files.ts',
    // Read by a bank's program, and CSV alone.
    'server/modules/banking/writing/positive-pay.ts',
    // Read by another accounting program, and CSV alone.
    'server/modules/ledger/exports/export-xero.ts',
    // The export of everything is read by programs, and is CSV alone.
    'server/modules/moving/exports/everything.ts',
    // Attached to a message in each of the forms that were chosen.
    'server/modules/reports/schedules/schedule-files.ts',
    'web/lib/write-table.ts',
  ]);
});

/** Lists whose export is in another file than their table. */
const exportedBy: Readonly<Record<string, string>> = {
  'web/pages/calendar/agenda.tsx': 'web/pages/calendar/calendar-page.tsx',
  'web/pages/money/account-page.tsx': 'web/pages/money/account-ledger-acts.tsx',
  'web/pages/money/journal-page.tsx': 'web/pages/money/journal-acts.tsx',
  'web/pages/rent/bank-batches.tsx': 'web/pages/rent/bank-page.tsx',
  'web/pages/rent/online-payments.tsx': 'web/pages/rent/online-page.tsx',
  'web/pages/rent/online-payouts.tsx': 'web/pages/rent/online-page.tsx',
  'web/pages/settings/members-page.tsx': 'web/pages/settings/members-acts.tsx',
};

test('every list that has pages can be exported', () => {
  // The kit has the list itself, and its page shows samples.
  const lists = codeIn('web').filter(
    (name) => !/^web\/(?:pages\/)?kit\//.test(name) && /<(?:ListPage|ListBody|Pager)\b/.test(read(name)),
  );
  expect(lists.length).toBeGreaterThanOrEqual(19);
  const missing = lists.filter(
    (name) =>
      !/\bexports=\{(?!false)|<Export(?:Act|Menu)\b|\buseExportEntries\(|\bserverTable\('GET \/exports\//.test(
        read(exportedBy[name] ?? name),
      ),
  );
  expect(missing).toEqual([]);
});
