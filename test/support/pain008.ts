import { expect } from 'vitest';

/**
 * A reader of pain.008.001.08 that follows the published structure of the message: which elements there are, in which
 * order, how often, and what stands in them. It shares nothing with what writes the file. Elements of the message that a
 * rent collection never has are left out, so that one of them is a slip.
 */
export function readPain008(xml: string) {
  const root = parse(xml);
  const found: string[] = [];
  check(root, document, 'Document', found);
  expect(found).toEqual([]);
  const [message] = root.children;
  if (message === undefined) throw new Error('The file has no message');
  const [header, ...groups] = message.children;
  if (header === undefined) throw new Error('The message has no header');
  const read = groups.map((group) => ({
    sequence: text(group, 'PmtTpInf/SeqTp'),
    scheme: text(group, 'PmtTpInf/LclInstrm/Cd'),
    on: text(group, 'ReqdColltnDt'),
    iban: text(group, 'CdtrAcct/Id/IBAN'),
    creditorId: text(group, 'CdtrSchmeId/Id/PrvtId/Othr/Id'),
    debits: all(group, 'DrctDbtTxInf').map((debit) => ({
      id: text(debit, 'PmtId/EndToEndId'),
      cents: centsOf(text(debit, 'InstdAmt')),
      mandate: text(debit, 'DrctDbtTx/MndtRltdInf/MndtId'),
      signedOn: text(debit, 'DrctDbtTx/MndtRltdInf/DtOfSgntr'),
      holder: text(debit, 'Dbtr/Nm'),
      town: text(debit, 'Dbtr/PstlAdr/TwnNm'),
      iban: text(debit, 'DbtrAcct/Id/IBAN'),
    })),
  }));
  // Sums are of whole cents, once for each group and once for the file.
  for (const [at, group] of groups.entries()) expectTotals(group, read[at]?.debits ?? []);
  expectTotals(
    header,
    read.flatMap(({ debits }) => debits),
  );
  const names = read.flatMap(({ debits }) => debits.map(({ id }) => id));
  expect(new Set(names).size, 'each end-to-end id once').toBe(names.length);
  return { messageId: text(header, 'MsgId'), groups: read };
}

function expectTotals(node: Node, debits: readonly { readonly cents: bigint }[]): void {
  expect(text(node, 'NbOfTxs')).toBe(String(debits.length));
  expect(centsOf(text(node, 'CtrlSum'))).toBe(debits.reduce((sum, { cents }) => sum + cents, 0n));
}

function centsOf(written: string): bigint {
  return BigInt(written.replace('.', ''));
}

interface Node {
  readonly name: string;
  readonly attributes: string;
  readonly children: Node[];
  text: string;
}

function parse(xml: string): Node {
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, '');
  expect(body, 'the file says what it is').not.toBe(xml);
  const open: Node[] = [{ name: '', attributes: '', children: [], text: '' }];
  let at = 0;
  for (const { 0: whole, 1: slash, 2: name = '', 3: attributes = '', 4: behind = '', index } of body.matchAll(
    /<(\/?)(\w+)((?:\s+\w+="[^"<]*")*)>([^<]*)/g,
  )) {
    expect(index, 'nothing stands between elements').toBe(at);
    at += whole.length;
    if (slash === '/') {
      expect(open.pop()?.name, 'elements end in their order').toBe(name);
      expect(behind.trim(), 'no text beside elements').toBe('');
      continue;
    }
    const node: Node = { name, attributes: attributes.trim(), children: [], text: behind };
    open.at(-1)?.children.push(node);
    open.push(node);
  }
  expect(at).toBe(body.length);
  const [top, ...left] = open;
  expect(left.map(({ name }) => name)).toEqual([]);
  expect(top?.children.length).toBe(1);
  const [root] = top?.children ?? [];
  if (root === undefined) throw new Error('The file has no element');
  return root;
}

const all = (node: Node, name: string) => node.children.filter((child) => child.name === name);

function text(node: Node, path: string): string {
  const found = path.split('/').reduce<Node | undefined>((one, name) => one && all(one, name)[0], node);
  return found?.text ?? '';
}

/** What stands in an element: others in this order, one of several, or text of a form. */
type Content = readonly Part[] | { readonly oneOf: readonly Part[] } | RegExp;

interface Part {
  readonly name: string;
  readonly content: Content;
  readonly least: number;
  readonly most: number;
  readonly attributes: RegExp;
}

function part(name: string, content: Content, { least = 1, most = 1, attributes = /^$/ } = {}): Part {
  return { name, content, least, most, attributes };
}
const maybe = (name: string, content: Content) => part(name, content, { least: 0 });

function check(node: Node, { content, attributes }: Part, path: string, found: string[]): void {
  if (!attributes.test(node.attributes)) found.push(`${path}: ${node.attributes}`);
  if (content instanceof RegExp) {
    if (node.children.length > 0 || !content.test(node.text)) found.push(`${path}: "${node.text}"`);
    return;
  }
  if (node.text.trim() !== '') found.push(`${path}: text beside elements`);
  const left = [...node.children];
  const parts = 'oneOf' in content ? content.oneOf.filter(({ name }) => name === left[0]?.name) : content;
  if ('oneOf' in content && parts.length !== 1)
    found.push(`${path}: none of ${content.oneOf.map(({ name }) => name).join()}`);
  for (const one of parts) {
    let count = 0;
    while (count < one.most && left[0]?.name === one.name) {
      const child = left.shift();
      if (child !== undefined) check(child, one, `${path}/${one.name}`, found);
      count += 1;
    }
    if (count < one.least) found.push(`${path}: ${one.name} is missing, or stands elsewhere`);
  }
  for (const { name } of left) found.push(`${path}: ${name} has no place here`);
}

/** The letters of the scheme, which are fewer than the message allows. */
const sepa = "[A-Za-z0-9/\\-?:().,'+ ]";
const words = (most: number) => new RegExp(`^(?=\\S)${sepa}{1,${most}}(?<=\\S)$`);
/** A reference neither begins nor ends with a slash, and has no two in a row. */
const reference = new RegExp(`^(?!/)(?!.*//)${sepa}{1,35}(?<!/)$`);
const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const amount = /^(?:0|[1-9]\d{0,8})\.\d\d$/;
const sum = /^(?:0|[1-9]\d{0,15})\.\d\d$/;
const count = /^[1-9]\d{0,14}$/;
const iban = /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/;
const bic = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** In fields of their own: lines of an address are refused from November 2026. */
const address = [
  maybe('StrtNm', words(70)),
  maybe('BldgNb', words(16)),
  maybe('PstCd', words(16)),
  part('TwnNm', words(35)),
  part('Ctry', /^[A-Z]{2}$/),
];
const party = [part('Nm', words(70)), maybe('PstlAdr', address)];
const account = [part('Id', [part('IBAN', iban)])];
const agent = [
  part('FinInstnId', {
    oneOf: [part('BICFI', bic), part('Othr', [part('Id', /^NOTPROVIDED$/)])],
  }),
];

const debit = [
  part('PmtId', [maybe('InstrId', reference), part('EndToEndId', reference)]),
  part('InstdAmt', amount, { attributes: /^Ccy="EUR"$/ }),
  part('DrctDbtTx', [part('MndtRltdInf', [part('MndtId', reference), part('DtOfSgntr', day)])]),
  part('DbtrAgt', agent),
  part('Dbtr', party),
  part('DbtrAcct', account),
  maybe('RmtInf', [part('Ustrd', words(140))]),
];

const group = [
  part('PmtInfId', reference),
  part('PmtMtd', /^DD$/),
  maybe('BtchBookg', /^(?:true|false)$/),
  part('NbOfTxs', count),
  part('CtrlSum', sum),
  part('PmtTpInf', [
    part('SvcLvl', [part('Cd', /^SEPA$/)]),
    part('LclInstrm', [part('Cd', /^(?:CORE|B2B)$/)]),
    part('SeqTp', /^(?:FRST|RCUR|FNAL|OOFF)$/),
  ]),
  part('ReqdColltnDt', day),
  part('Cdtr', party),
  part('CdtrAcct', account),
  part('CdtrAgt', agent),
  maybe('ChrgBr', /^SLEV$/),
  part('CdtrSchmeId', [
    part('Id', [
      part('PrvtId', [
        part('Othr', [
          part('Id', /^[A-Z]{2}\d\d[A-Z0-9]{3}[A-Z0-9]{1,28}$/),
          part('SchmeNm', [part('Prtry', /^SEPA$/)]),
        ]),
      ]),
    ]),
  ]),
  part('DrctDbtTxInf', debit, { most: Number.POSITIVE_INFINITY }),
];

const document = part(
  'Document',
  [
    part('CstmrDrctDbtInitn', [
      part('GrpHdr', [
        part('MsgId', reference),
        part('CreDtTm', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        part('NbOfTxs', count),
        part('CtrlSum', sum),
        part('InitgPty', [part('Nm', words(70))]),
      ]),
      part('PmtInf', group, { most: Number.POSITIVE_INFINITY }),
    ]),
  ],
  { attributes: /^xmlns="urn:iso:std:iso:20022:tech:xsd:pain\.008\.001\.08"$/ },
);
