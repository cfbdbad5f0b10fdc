import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readBankFile } from '#server/modules/banking/reading/read-bank-file.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { sendBankFile } from '#test/support/banking.ts';
import { accountOf } from '#test/support/books.ts';
import { newOrganisation } from '#test/support/factories.ts';

/** Files of banks from public test suites, where they are there: they are read from their folder, and kept nowhere else. */
const folder = resolve(import.meta.dirname, '../../../../../shared/bank-samples');
const names = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(?:ofx|qfx|xml|sta|qif)$/.test(name)) : [];

const app = await startTestApp();

test.skipIf(names.length === 0).each(names.length === 0 ? ['none'] : names)(
  '%s is taken as it is read, and once',
  async (name) => {
    const bytes = readFileSync(join(folder, name));
    const owner = await newOrganisation(app);
    const { id: accountId } = await accountOf(app, owner, '1010');
    const help = { currency: 'USD', dayOrder: 'month-first' } as const;
    const { statements } = await readBankFile(bytes, help);
    const query = { name, accountId, dayOrder: help.dayOrder };
    const [file, ...others] = ok(await sendBankFile(app, owner, bytes, query)).files;
    expect(others).toEqual([]);
    const lines = statements.flatMap((one) => one.lines);
    expect(file).toMatchObject({
      lineCount: lines.length,
      sumCents: lines.reduce((sum, { cents }) => sum + cents, 0),
      refusedCount: statements.flatMap((one) => one.refused).length,
      isKnown: false,
    });
    expect((file?.newCount ?? 0) + (file?.knownCount ?? 0) + (file?.toDecideCount ?? 0)).toBe(lines.length);
    expect(ok(await sendBankFile(app, owner, bytes, query)).files).toMatchObject([{ id: file?.id, isKnown: true }]);
  },
);
