import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import { accountOf } from './books.ts';
import type { TestMember } from './factories.ts';

export interface OfxLine {
  readonly date: string;
  readonly cents: number;
  readonly text: string;
  readonly id?: string;
  readonly checkNumber?: string;
}

const amount = (cents: number) => (cents / 100).toFixed(2);

/** A statement as a bank would write it, with a balance that its lines come to. */
export function ofxOf(
  lines: readonly OfxLine[],
  { account = '000123456789', closing = 0, on = '2026-03-31' } = {},
): string {
  const written = lines.map(
    ({ date, cents, text, id, checkNumber }, at) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${date.replaceAll('-', '')}<TRNAMT>${amount(cents)}<FITID>${id ?? `F${at + 1}`}${checkNumber === undefined ? '' : `<CHECKNUM>${checkNumber}`}<NAME>${text}</STMTTRN>`,
  );
  return `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260331
${written.join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>${amount(closing)}<DTASOF>${on.replaceAll('-', '')}</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
}

/** A table as a bank would write it, with a running balance. */
export function csvOfLines(lines: readonly Omit<OfxLine, 'id'>[], opening = 0): string {
  let balance = opening;
  const rows = lines.map(({ date, cents, text }) => {
    balance += cents;
    return `${date},"${text}",${amount(cents)},${amount(balance)}`;
  });
  return ['Date,Description,Amount,Balance', ...rows, ''].join('\n');
}

type Query = RouteInput<Routes['POST /bank-files/']>['query'];

/** Sends a file as the browser does: the body is the file. Its lines are left as they come, unless a test wants them matched. */
export function sendBankFile(test: TestApp, member: TestMember, content: Buffer | string, query: Partial<Query> = {}) {
  const headers = { 'content-type': 'application/octet-stream' };
  const payload = Buffer.from(content);
  return test.call('POST /bank-files/', { query: { name: 'march.ofx', match: 'false', ...query } }, member.access, {
    headers,
    payload,
  });
}

/** A bank file of the operating account, with one line in and one out. */
export async function newBankFile(test: TestApp, member: TestMember) {
  const { id } = await accountOf(test, member, '1010');
  const lines = [
    { date: '2026-03-02', cents: 150_000, text: 'RENT 4B' },
    { date: '2026-03-05', cents: -990, text: 'SERVICE CHARGE' },
  ];
  const sent = ok(await sendBankFile(test, member, ofxOf(lines, { closing: 149_010 }), { accountId: id }));
  const [file] = sent.files;
  if (file === undefined) throw new Error('No bank file was taken');
  return file;
}

/** A bank rule, and a line that was posted as a payment of a lease and whose payer is remembered. */
export async function newMatchedLine(test: TestApp, member: TestMember, leaseId: string) {
  const [bank, fees] = await Promise.all([accountOf(test, member, '1020'), accountOf(test, member, '5800')]);
  const lines = [{ date: '2026-03-02', cents: 700, text: 'ACH CREDIT NOVAK MARCO', id: 'matched' }];
  ok(await sendBankFile(test, member, ofxOf(lines, { account: '000987654321' }), { accountId: bank.id }));
  const { items } = ok(await test.call('GET /statement-lines/', { query: { accountId: bank.id } }, member.access));
  const line = items.find(({ text }) => text === lines[0]?.text);
  if (line === undefined) throw new Error('No line was taken');
  const parts = [{ kind: 'lease' as const, leaseId, cents: 700 }];
  const body = { version: line.version, parts, remember: true };
  ok(await test.call('POST /statement-lines/{id}/post/', { params: { id: line.id }, body }, member.access));
  const rule = { name: 'Bank fees', text: 'service charge', accountId: fees.id };
  return { line, rule: ok(await test.call('POST /bank-rules/', { body: rule }, member.access)) };
}

/** An open reconciliation of the trust bank, with the line that was matched there. */
export async function newReconciliation(test: TestApp, member: TestMember) {
  const { id: accountId } = await accountOf(test, member, '1020');
  const body = { accountId, to: '2026-03-02', closingCents: 700 };
  return ok(await test.call('POST /reconciliations/', { body }, member.access));
}

/** A month of the account for deposits, reconciled and signed. */
export async function newWorksheet(test: TestApp, member: TestMember) {
  const { id: accountId } = await accountOf(test, member, '1030');
  const begun = { accountId, to: '2026-02-28', closingCents: 0 };
  const { id, version } = ok(await test.call('POST /reconciliations/', { body: begun }, member.access));
  const at = { params: { id }, body: { version } };
  const done = ok(await test.call('POST /reconciliations/{id}/finish/', at, member.access));
  const body = { reconciliationId: id, version: done.version };
  return { ...ok(await test.call('POST /trust-worksheets/', { body }, member.access)), reconciliationId: id };
}
