import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isIban } from '#shared/iban.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import { checksOnly } from '#test/support/payment-runs.ts';

const app = await startTestApp();

interface Node {
  readonly name: string;
  readonly attributes: string;
  readonly children: Node[];
  text: string;
}

/** What pain.001.001.09 lets a file of transfers in euros have, in this order: `?` may be left out, `+` comes again. */
const shape: Readonly<Record<string, readonly string[]>> = {
  Document: ['CstmrCdtTrfInitn'],
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf+'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
  InitgPty: ['Nm'],
  PmtInf: [
    'PmtInfId',
    'PmtMtd',
    'NbOfTxs',
    'CtrlSum',
    'PmtTpInf',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'ChrgBr',
    'CdtTrfTxInf+',
  ],
  PmtTpInf: ['SvcLvl'],
  SvcLvl: ['Cd'],
  ReqdExctnDt: ['Dt'],
  Dbtr: ['Nm', 'PstlAdr?'],
  DbtrAcct: ['Id'],
  DbtrAgt: ['FinInstnId'],
  FinInstnId: ['BICFI?', 'Othr?'],
  CdtTrfTxInf: ['PmtId', 'Amt', 'CdtrAgt?', 'Cdtr', 'CdtrAcct', 'RmtInf?'],
  PmtId: ['EndToEndId'],
  Amt: ['InstdAmt'],
  CdtrAgt: ['FinInstnId'],
  Cdtr: ['Nm', 'PstlAdr?'],
  CdtrAcct: ['Id'],
  // Fields of their own: a line of address is in no file from 15 November 2026 on.
  PstlAdr: ['StrtNm?', 'BldgNb?', 'PstCd?', 'TwnNm', 'Ctry'],
  RmtInf: ['Ustrd'],
};
const words: Readonly<Record<string, RegExp>> = {
  NbOfTxs: /^[1-9]\d{0,14}$/,
  CtrlSum: /^(?:0|[1-9]\d{0,14})\.\d\d$/,
  InstdAmt: /^(?:0|[1-9]\d{0,8})\.\d\d$/,
  PmtMtd: /^TRF$/,
  Cd: /^SEPA$/,
  ChrgBr: /^SLEV$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  BICFI: /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/,
  MsgId: /^[\w/?:().,'+ -]{1,35}$/,
  PmtInfId: /^[\w/?:().,'+ -]{1,35}$/,
  EndToEndId: /^[\w/?:().,'+ -]{1,35}$/,
};
const sepaText = /^[A-Za-z\d/?:().,'+ -]{1,140}$/;

/** A reader of its own, which takes nothing but elements, their one attribute and text, each where it belongs. */
function readStrictly(xml: string): Node {
  const [head = '', body = ''] = xml.split(/(?<=\?>)\s*/, 2);
  expect(head).toBe('<?xml version="1.0" encoding="UTF-8"?>');
  const root: Node = { name: '', attributes: '', children: [], text: '' };
  const open = [root];
  const left = body.replaceAll(
    /<(\/?)([A-Za-z\d]+)((?: [A-Za-z]+="[^"<>]*")?)>([^<>]*)/g,
    (_, close, name, own, text) => {
      if (close === '/') expect(open.pop()?.name).toBe(name);
      else {
        const node = { name: String(name), attributes: String(own), children: [], text: String(text).trim() };
        open.at(-1)?.children.push(node);
        open.push(node);
      }
      return '';
    },
  );
  expect([left.trim(), open]).toEqual(['', [root]]);
  const [document] = root.children;
  if (document === undefined) throw new Error('A file has one element');
  check(document, '');
  expect(document.attributes).toBe(' xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
  return document;
}

function check(node: Node, under: string): void {
  const allowed =
    node.name === 'Id' ? [under === 'Othr' ? '' : 'IBAN'] : node.name === 'Othr' ? ['Id'] : shape[node.name];
  if (node.name !== 'Document') expect(node.attributes).toBe(node.name === 'InstdAmt' ? ' Ccy="EUR"' : '');
  if (allowed === undefined || allowed[0] === '') {
    expect(node.children, node.name).toEqual([]);
    expect(node.text.replace('&apos;', "'"), node.name).toMatch(words[node.name] ?? sepaText);
    if (node.name === 'IBAN') expect(isIban(node.text)).toBe(true);
    return;
  }
  expect(node.text, node.name).toBe('');
  const order = allowed.map((name) => name.replace(/[?+]$/, ''));
  const places = node.children.map(({ name }) => order.indexOf(name));
  expect(places, `${node.name}: ${node.children.map(({ name }) => name).join(' ')}`).toEqual(
    places.toSorted((a, b) => a - b),
  );
  expect(Math.min(0, ...places), node.name).toBe(0);
  for (const [position, name] of allowed.entries()) {
    const times = places.filter((place) => place === position).length;
    expect(times, `${node.name}/${name}`).toBeGreaterThanOrEqual(name.endsWith('?') ? 0 : 1);
    if (!name.endsWith('+')) expect(times, `${node.name}/${name}`).toBeLessThanOrEqual(1);
  }
  for (const child of node.children) check(child, node.name);
}

function at(node: Node, path: string): Node[] {
  return path
    .split('/')
    .reduce<Node[]>(
      (found, name) => found.flatMap((one) => one.children.filter((child) => child.name === name)),
      [node],
    );
}
const textAt = (node: Node, path: string) => at(node, path)[0]?.text ?? '';
const centsAt = (node: Node, path: string) => BigInt(textAt(node, path).replace('.', ''));

/** A workspace in euros whose operating account has an IBAN, and a second pair of eyes. The clock stands at 2 March 2026. */
async function begin() {
  const owner = await newOrganisation(app, { name: 'Müller & Söhne', currency: 'EUR' });
  const partner = await newMember(app, owner, 'accountant');
  const bank = await accountOf(app, owner, '1010');
  const banks = ok(await app.call('GET /bank-accounts/', { query: {} }, owner.access)).items;
  const version = banks.find(({ id }) => id === bank.id)?.version ?? 1;
  const change = { params: { id: bank.id }, body: { bankNumber: 'DE89 3704 0044 0532 0130 00', version } };
  ok(await app.call('PATCH /bank-accounts/{id}/', change, owner.access));
  const setting = { ...checksOnly, nextCheckNumber: null, sepa: true, bic: 'COBADEFFXXX', version: 0 };
  ok(await app.call('PATCH /payment-settings/{id}/', { params: { id: bank.id }, body: setting }, owner.access));
  const cost = await accountOf(app, owner, '5300');
  const pay = async (name: string, iban: string, cents: readonly number[]) => {
    const person = { kind: 'company' as const, companyName: name };
    const vendor = ok(await app.call('POST /vendors/', { body: { person, termsDays: 3 } }, owner.access));
    const params = { id: vendor.id };
    const details = { kind: 'iban' as const, holder: name, iban };
    const entered = await app.call('POST /vendors/{id}/bank-details/', { params, body: { details } }, owner.access);
    const bankId = ok(entered).bank?.id ?? '';
    ok(await app.call('POST /vendors/{id}/bank-details/confirm/', { params, body: { bankId } }, partner.access));
    for (const own of cents) {
      const lines = [{ accountId: cost.id, cents: own }];
      const body = { vendorId: vendor.id, invoiceNumber: `Nr. ${own}`, datedOn: '2026-02-25', lines, submit: true };
      const bill = ok(await app.call('POST /bills/', { body }, owner.access));
      const approve = { params: { id: bill.id }, body: { version: bill.version } };
      ok(await app.call('POST /bills/{id}/approve/', approve, owner.access));
    }
  };
  return { owner, bank, pay };
}

test('a pay run in euros writes a pain.001 file that reads back strictly, to the cent, with letters of the scheme', async () => {
  const { owner, bank, pay } = await begin();
  await pay('Müller & Söhne GmbH – Dach', 'NL91ABNA0417164300', [1999, 10_001]);
  await pay('José Peña, Nr. #12', 'AT611904300234573201', [4]);
  await pay('Straße 5/7', 'DE89370400440532013000', [33_333]);
  const { id } = ok(await app.call('POST /payment-runs/', { body: { accountId: bank.id } }, owner.access));
  const run = ok(await app.call('POST /payment-runs/{id}/release/', { params: { id }, body: {} }, owner.access));
  const [file] = run.files;
  expect([run.files.length, file?.kind, file?.payments, file?.cents]).toEqual([1, 'pain001', 3, 45_337]);
  const answer = await app.inject({
    method: 'GET',
    url: `/api/v1/payment-files/${file?.id ?? ''}/content/`,
    headers: { authorization: `Bearer ${owner.access}` },
  });
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(file?.sha256);
  const document = readStrictly(answer.body);
  const [message] = at(document, 'CstmrCdtTrfInitn');
  if (message === undefined) throw new Error('There is a message');
  const groups = at(message, 'PmtInf');
  expect(groups, 'one for the account and its day').toHaveLength(1);
  const transfers = at(message, 'PmtInf/CdtTrfTxInf');
  const sum = transfers.reduce((cents, transfer) => cents + centsAt(transfer, 'Amt/InstdAmt'), 0n);
  expect([sum, textAt(message, 'GrpHdr/CtrlSum'), textAt(message, 'PmtInf/CtrlSum')]).toEqual([
    45_337n,
    '453.37',
    '453.37',
  ]);
  expect([textAt(message, 'GrpHdr/NbOfTxs'), textAt(message, 'PmtInf/NbOfTxs')]).toEqual(['3', '3']);
  expect(textAt(message, 'PmtInf/DbtrAcct/Id/IBAN')).toBe('DE89370400440532013000');
  expect(textAt(message, 'PmtInf/ReqdExctnDt/Dt')).toBe(file?.settlesOn);
  const paid = transfers.map((transfer) => ({
    name: textAt(transfer, 'Cdtr/Nm'),
    amount: textAt(transfer, 'Amt/InstdAmt'),
    id: textAt(transfer, 'PmtId/EndToEndId'),
  }));
  const byName = (one: { readonly name: string }, other: { readonly name: string }) => (one.name < other.name ? -1 : 1);
  expect(paid.toSorted(byName).map(({ name, amount }) => [name, amount])).toEqual([
    ['Jose Pena, Nr. 12', '0.04'],
    ['Mueller + Soehne GmbH - Dach', '120.00'],
    ['Strasse 5/7', '333.33'],
  ]);
  expect(new Set(paid.map((one) => one.id))).toEqual(new Set(run.paid.map(({ number }) => number)));
});

test('the reader refuses what is no such file: an address in lines, another order, an amount that was not reckoned whole', () => {
  const file = (of: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${of}</Document>`;
  for (const wrong of [
    '<CstmrCdtTrfInitn><GrpHdr/></CstmrCdtTrfInitn>',
    '<CstmrCdtTrfInitn></CstmrCdtTrfInitn>',
    '<PmtInf></PmtInf>',
  ])
    expect(() => readStrictly(file(wrong))).toThrow();
  const node = (name: string, children: Node[], text = ''): Node => ({ name, attributes: '', children, text });
  const line = node('PstlAdr', [node('AdrLine', [], 'Street 1'), node('TwnNm', [], 'Town'), node('Ctry', [], 'DE')]);
  expect(() => check(line, 'Cdtr')).toThrow();
  expect(() => check(node('CtrlSum', [], '0.040000000000000001'), 'GrpHdr')).toThrow();
  expect(() => check(node('ReqdExctnDt', [node('Dt', [], '2 March')]), 'PmtInf')).toThrow();
});
