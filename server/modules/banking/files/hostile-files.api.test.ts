import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { ofxOf, sendBankFile } from '#test/support/banking.ts';
import { accountOf } from '#test/support/books.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';

const app = await startTestApp();

async function newBank() {
  const owner = await newOrganisation(app);
  const { id: accountId } = await accountOf(app, owner, '1010');
  return { owner, accountId };
}

async function linesOf(member: TestMember) {
  const all: string[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { limit: 200, ...(cursor !== undefined && { cursor }) };
    const page = ok(await app.call('GET /statement-lines/', { query }, member.access));
    all.push(...page.items.map(({ date, cents, text, state }) => `${date} ${cents} ${text} ${state}`));
    if (page.next === null) return all.toSorted();
    cursor = page.next;
  }
}

test('two people with the same file at the same moment leave it once', async () => {
  const { owner, accountId } = await newBank();
  const content = ofxOf(Array.from({ length: 40 }, (_, at) => ({ date: '2026-03-02', cents: at + 1, text: `L${at}` })));
  const answers = await Promise.all([1, 2, 3].map(() => sendBankFile(app, owner, content, { accountId })));
  expect(answers.flatMap((one) => ok(one).files.filter(({ isKnown }) => isKnown))).toHaveLength(2);
  expect(await linesOf(owner)).toHaveLength(40);
});

test('fifty thousand lines are read apart, written in batches, and known again', async () => {
  const { owner, accountId } = await newBank();
  const lines = Array.from({ length: 50_000 }, (_, at) => ({
    date: `2026-03-${String((at % 28) + 1).padStart(2, '0')}`,
    cents: (at % 997) + 1,
    text: `CARD PAYMENT ${at}`,
  }));
  const content = ofxOf(lines);
  expect(ok(await sendBankFile(app, owner, content, { accountId })).files).toMatchObject([
    { lineCount: 50_000, newCount: 50_000 },
  ]);
  const more = ofxOf([...lines, { date: '2026-03-31', cents: 5, text: 'ONE MORE' }]);
  expect(ok(await sendBankFile(app, owner, more)).files).toMatchObject([{ knownCount: 50_000, newCount: 1 }]);
});

const bomb = `<?xml version="1.0"?><!DOCTYPE b [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>&b;</Stmt></BkToCstmrStmt></Document>`;
const one = [{ date: '2026-03-02', cents: 150, text: 'Müller' }];

test.each([
  ['an entity bomb', bomb],
  ['a large file that was cut', ofxOf(Array.from({ length: 9000 }, () => one).flat()).slice(0, -200)],
  ['a table with an open quote', `Date,Text,Amount\n2026-03-02,"RENT,1.00\n`],
  ['noise', Buffer.from(Array.from({ length: 400_000 }, (_, at) => (at * 7919) % 251))],
])('%s ends in a sentence, and nothing of it stays', async (_, content) => {
  const { owner, accountId } = await newBank();
  const { problem } = await sendBankFile(app, owner, content, { accountId });
  expect(problem).toMatchObject({ status: 415, code: 'unsupported-file' });
  expect(await linesOf(owner)).toEqual([]);
  expect(ok(await app.call('GET /bank-files/', { query: {} }, owner.access)).items).toEqual([]);
});

test('letters of another code page are read as they were written', async () => {
  const { owner, accountId } = await newBank();
  ok(await sendBankFile(app, owner, Buffer.from(ofxOf(one), 'latin1'), { accountId }));
  expect(await linesOf(owner)).toEqual(['2026-03-02 150 Müller open']);
});
