import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '#server/kernel/problem.ts';
import { checkSums } from './check-sums.ts';
import { readEInvoice } from './read-e-invoice.ts';

const sums = {
  lines: [{ cents: 19_800 }, { cents: 27_500 }],
  allowances: [],
  charges: [],
  vat: [
    { category: 'S', percent: '19', base: 19_800, tax: 3762 },
    { category: 'S', percent: '7', base: 27_500, tax: 1925 },
  ],
  totals: {
    'BT-106': 47_300,
    'BT-107': 0,
    'BT-108': 0,
    'BT-109': 47_300,
    'BT-110': 5687,
    'BT-112': 52_987,
    'BT-113': 10_000,
    'BT-114': null,
    'BT-115': 42_987,
  },
};

test('P13: an invoice that adds up has no findings', () => {
  expect(checkSums(sums)).toEqual([]);
});

test.each<[string, Partial<typeof sums>, object]>([
  ['BR-CO-10', { lines: [{ cents: 19_800 }] }, { expected: 19_800, found: 47_300 }],
  [
    'BR-CO-11',
    { totals: { ...sums.totals, 'BT-107': 100, 'BT-109': 47_200, 'BT-112': 52_887, 'BT-115': 42_887 } },
    { expected: 0, found: 100 },
  ],
  [
    'BR-CO-12',
    { totals: { ...sums.totals, 'BT-108': 100, 'BT-109': 47_400, 'BT-112': 53_087, 'BT-115': 43_087 } },
    { expected: 0, found: 100 },
  ],
  [
    'BR-CO-13',
    { totals: { ...sums.totals, 'BT-109': 47_301, 'BT-112': 52_988, 'BT-115': 42_988 } },
    { expected: 47_300, found: 47_301 },
  ],
  [
    'BR-CO-14',
    { totals: { ...sums.totals, 'BT-110': 5688, 'BT-112': 52_988, 'BT-115': 42_988 } },
    { expected: 5687, found: 5688 },
  ],
  ['BR-CO-15', { totals: { ...sums.totals, 'BT-112': 52_986, 'BT-115': 42_986 } }, { expected: 52_987, found: 52_986 }],
  ['BR-CO-16', { totals: { ...sums.totals, 'BT-115': 52_987 } }, { expected: 42_987, found: 52_987 }],
])('%s: a sum that does not hold is found and left as it is', (rule, change, amounts) => {
  expect(checkSums({ ...sums, ...change })).toEqual([{ rule, ...amounts }]);
});

test('BR-CO-17: the tax of a rate is its base by the percentage, half a cent away from zero', () => {
  const vat = (base: number, percent: string | null, tax: number) => [{ category: 'S', percent, base, tax }];
  const found = (parts: ReturnType<typeof vat>) =>
    checkSums({ ...sums, vat: parts }).filter(({ rule }) => rule === 'BR-CO-17');
  expect(found(vat(50, '19', 10))).toEqual([]);
  expect(found(vat(-50, '19.00', -10))).toEqual([]);
  expect(found(vat(19_800, '19', 3761))).toEqual([{ rule: 'BR-CO-17', expected: 3762, found: 3761 }]);
  expect(found(vat(10_000, '8.1', 810))).toEqual([]);
  expect(found(vat(10_000, null, 5))).toEqual([]);
});

const ubl = `<?xml version="1.0" encoding="UTF-8"?>
<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
  <cbc:ID>R-17</cbc:ID><cbc:IssueDate>2026-03-20</cbc:IssueDate><cbc:DueDate>2026-04-19</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:Note>Danke &amp; Gruß</cbc:Note>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cbc:BuyerReference>Haus 14</cbc:BuyerReference>
  <cac:OrderReference><cbc:ID>A-1</cbc:ID></cac:OrderReference>
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PostalAddress><cbc:StreetName>Weg 1</cbc:StreetName><cbc:CityName>Köln</cbc:CityName><cbc:PostalZone>50667</cbc:PostalZone>
      <cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>DE123456789</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>Muster Dach GmbH</cbc:RegistrationName></cac:PartyLegalEntity>
    <cac:Contact><cbc:ElectronicMail>post@example.org</cbc:ElectronicMail></cac:Contact>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party><cac:PartyName><cbc:Name>Muster Verwaltung</cbc:Name></cac:PartyName></cac:Party></cac:AccountingCustomerParty>
  <cac:PaymentMeans><cbc:PaymentID>R-17</cbc:PaymentID><cac:PayeeFinancialAccount><cbc:ID>DE89370400440532013000</cbc:ID><cbc:Name>Muster</cbc:Name>
    <cac:FinancialInstitutionBranch><cbc:ID>COBADEFFXXX</cbc:ID></cac:FinancialInstitutionBranch></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:PaymentTerms><cbc:Note>#SKONTO#TAGE=10#PROZENT=2.00#</cbc:Note></cac:PaymentTerms>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">56.87</cbc:TaxAmount>
    <cac:TaxSubtotal><cbc:TaxableAmount>198.00</cbc:TaxableAmount><cbc:TaxAmount>37.62</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal>
    <cac:TaxSubtotal><cbc:TaxableAmount>275</cbc:TaxableAmount><cbc:TaxAmount>19.25</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>7</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:LineExtensionAmount>473.0000</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount>473.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount>529.87</cbc:TaxInclusiveAmount><cbc:PrepaidAmount>100.00</cbc:PrepaidAmount><cbc:PayableAmount>429.87</cbc:PayableAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity>2</cbc:InvoicedQuantity><cbc:LineExtensionAmount>198.00</cbc:LineExtensionAmount>
    <cac:Item><cbc:Name>Rinne</cbc:Name><cac:ClassifiedTaxCategory><cbc:Percent>19</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item></cac:InvoiceLine>
  <cac:InvoiceLine><cbc:ID>2</cbc:ID><cbc:InvoicedQuantity>1</cbc:InvoicedQuantity><cbc:LineExtensionAmount>275.00</cbc:LineExtensionAmount>
    <cac:Item><cbc:Name>Buch</cbc:Name><cac:ClassifiedTaxCategory><cbc:Percent>7</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item></cac:InvoiceLine>
</ubl:Invoice>`;

const line = (
  id: string,
  quantity: string,
  name: string,
  amount: string,
  percent: string,
) => `<ram:IncludedSupplyChainTradeLineItem>
  <ram:AssociatedDocumentLineDocument><ram:LineID>${id}</ram:LineID></ram:AssociatedDocumentLineDocument>
  <ram:SpecifiedTradeProduct><ram:Name>${name}</ram:Name></ram:SpecifiedTradeProduct>
  <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
  <ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:RateApplicablePercent>${percent}</ram:RateApplicablePercent></ram:ApplicableTradeTax>
    <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${amount}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>`;
const tax = (amount: string, base: string, percent: string) =>
  `<ram:ApplicableTradeTax><ram:CalculatedAmount>${amount}</ram:CalculatedAmount><ram:BasisAmount>${base}</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${percent}</ram:RateApplicablePercent></ram:ApplicableTradeTax>`;
const cii = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:rsm" xmlns:ram="urn:ram" xmlns:udt="urn:udt">
  <rsm:ExchangedDocument><ram:ID>R-17</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20260320</udt:DateTimeString></ram:IssueDateTime>
    <ram:IncludedNote><ram:Content>Danke &amp; Gruß</ram:Content></ram:IncludedNote></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>${line('1', '2', 'Rinne', '198.00', '19')}${line('2', '1', 'Buch', '275.00', '7')}
    <ram:ApplicableHeaderTradeAgreement><ram:BuyerReference>Haus 14</ram:BuyerReference>
      <ram:SellerTradeParty><ram:Name>Muster Dach GmbH</ram:Name>
        <ram:DefinedTradeContact><ram:EmailURIUniversalCommunication><ram:URIID>post@example.org</ram:URIID></ram:EmailURIUniversalCommunication></ram:DefinedTradeContact>
        <ram:PostalTradeAddress><ram:PostcodeCode>50667</ram:PostcodeCode><ram:LineOne>Weg 1</ram:LineOne><ram:CityName>Köln</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>Muster Verwaltung</ram:Name></ram:BuyerTradeParty>
      <ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>A-1</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument></ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:PaymentReference>R-17</ram:PaymentReference><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementPaymentMeans><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE89370400440532013000</ram:IBANID><ram:AccountName>Muster</ram:AccountName></ram:PayeePartyCreditorFinancialAccount>
        <ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>COBADEFFXXX</ram:BICID></ram:PayeeSpecifiedCreditorFinancialInstitution></ram:SpecifiedTradeSettlementPaymentMeans>
      ${tax('37.62', '198.00', '19')}${tax('19.25', '275.00', '7')}
      <ram:SpecifiedTradePaymentTerms><ram:Description>#SKONTO#TAGE=10#PROZENT=2.00#</ram:Description><ram:DueDateDateTime><udt:DateTimeString format="102">20260419</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>473.00</ram:LineTotalAmount><ram:TaxBasisTotalAmount>473.00</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="USD">61.00</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="EUR">56.87</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>529.87</ram:GrandTotalAmount><ram:TotalPrepaidAmount>100.00</ram:TotalPrepaidAmount><ram:DuePayableAmount>429.87</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

/** A PDF with files in it, as far as a reader of attachments looks. */
function pdfWith(contents: readonly Buffer[], deflated: boolean): Buffer {
  const objects = contents.map((content, at) => {
    const stream = deflated ? deflateSync(content) : content;
    const filter = deflated ? '/Filter /FlateDecode ' : '';
    const head = `${at + 5} 0 obj\n<< /Type /EmbeddedFile /Subtype /text#2Fxml ${filter}/Length ${stream.length} >>\nstream\n`;
    return Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream\nendobj\n')]);
  });
  const page = '4 0 obj\n<< /Length 5 >>\nstream\nq Q q\nendstream\nendobj\n';
  return Buffer.concat([Buffer.from(`%PDF-1.7\n${page}`), ...objects, Buffer.from('%%EOF\n')]);
}

const embedded = '5 0 obj\n<< /Type /EmbeddedFile /Filter /FlateDecode >>\nstream\n';

/** As large as a file may be, with nothing that ends what begins in it. */
function endless(files: number): Buffer {
  const each = Math.floor(19_000_000 / files);
  return Buffer.from(`%PDF-1.7\n${embedded.padEnd(each, 'x').repeat(files)}`);
}

const damaged = (files: number) => `${embedded}xxxx\nendstream\nendobj\n`.repeat(files);
const other = (files: number) =>
  `${embedded.replace('/Filter /FlateDecode ', '')}<a/>\nendstream\nendobj\n`.repeat(files);

/** A PDF whose invoice comes after other files. */
function pdfAfter(before: string): Buffer {
  return Buffer.concat([Buffer.from(`%PDF-1.7\n${before}`), pdfWith([Buffer.from(cii)], true)]);
}

const invoiceOf = async (file: string | Buffer) => (await readEInvoice(Buffer.from(file))).invoice;

async function keyOf(file: string | Buffer): Promise<string | null> {
  try {
    await readEInvoice(Buffer.from(file));
  } catch (error) {
    if (error instanceof Problem) return error.refused.key ?? '';
    throw error;
  }
  return null;
}

test('the same invoice reads the same from UBL, CII and a PDF around it', async () => {
  const { syntax, ...read } = await invoiceOf(ubl);
  expect(syntax).toBe('ubl');
  expect(await invoiceOf(cii)).toEqual({ syntax: 'cii', ...read });
  for (const deflated of [true, false]) {
    const pdf = pdfWith([Buffer.from('<other/>'), Buffer.from(cii)], deflated);
    expect(await readEInvoice(pdf)).toEqual({ invoice: { syntax: 'cii', ...read }, xml: Buffer.from(cii) });
  }
});

test('what an invoice says is read: who, when, how much, and how to pay', async () => {
  expect(await invoiceOf(ubl)).toMatchObject({
    kind: 'invoice',
    number: 'R-17',
    date: '2026-03-20',
    dueOn: '2026-04-19',
    currency: 'EUR',
    discounts: [{ days: 10, percent: '2.00', baseCents: null }],
    notes: ['Danke & Gruß'],
    seller: {
      name: 'Muster Dach GmbH',
      vatId: 'DE123456789',
      street: 'Weg 1',
      postalCode: '50667',
      town: 'Köln',
      country: 'DE',
    },
    buyer: { name: 'Muster Verwaltung' },
    accounts: [{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', name: 'Muster' }],
    lines: [
      { id: '1', name: 'Rinne', quantity: '2', cents: 19_800, percent: '19' },
      { id: '2', name: 'Buch', quantity: '1', cents: 27_500, percent: '7' },
    ],
    totals: { ...sums.totals, 'BT-107': null, 'BT-108': null },
    findings: [],
  });
});

test('a credit note is one, and allowances and charges count', async () => {
  const changed = ubl
    .replaceAll('ubl:Invoice', 'ubl:CreditNote')
    .replaceAll('InvoiceLine', 'CreditNoteLine')
    .replaceAll('InvoicedQuantity', 'CreditedQuantity')
    .replace(
      '<cac:TaxTotal>',
      '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Rabatt</cbc:AllowanceChargeReason><cbc:Amount>1.00</cbc:Amount></cac:AllowanceCharge><cac:TaxTotal>',
    );
  const read = await invoiceOf(changed);
  expect(read).toMatchObject({
    kind: 'credit-note',
    lines: [{ quantity: '2' }, {}],
    allowances: [{ cents: 100, reason: 'Rabatt' }],
  });
  expect(read.findings).toEqual([{ rule: 'BR-CO-11', expected: 100, found: 0 }]);
});

test('amounts and days that cannot be read, and what is missing, are told of and not guessed', async () => {
  const read = await invoiceOf(
    ubl
      .replace('>529.87<', '>529,87<')
      .replace('2026-03-20', '2026-02-30')
      .replace('<cbc:ID>R-17</cbc:ID>', '')
      .replace('>198.00</cbc:LineExtensionAmount>', '>198.001</cbc:LineExtensionAmount>'),
  );
  expect(read.totals['BT-112']).toBeNull();
  expect(read.lines[0]?.cents).toBeNull();
  expect(read.findings).toEqual(
    expect.arrayContaining([
      { rule: 'unreadable', field: 'TaxInclusiveAmount' },
      { rule: 'unreadable', field: 'IssueDate' },
      { rule: 'unreadable', field: 'LineExtensionAmount' },
      { rule: 'missing', field: 'BT-1' },
      { rule: 'missing', field: 'BT-2' },
      { rule: 'missing', field: 'BT-112' },
    ]),
  );
});

describe('what is no invoice ends in a sentence', () => {
  test.each<[string, string | Buffer, string]>([
    ['nothing', '', 'e-invoices.damaged'],
    ['words', 'Rechnung über 10 Euro', 'e-invoices.damaged'],
    ['half of an invoice', ubl.slice(0, 900), 'e-invoices.damaged'],
    [
      'entities that stand for millions',
      '<!DOCTYPE a [<!ENTITY b "bbbb">]><Invoice>&b;</Invoice>',
      'e-invoices.damaged',
    ],
    ['elements without an end', '<a>'.repeat(100_000), 'e-invoices.damaged'],
    ['another document', '<Order/>', 'e-invoices.not-an-invoice'],
    ['a PDF without XML', pdfWith([], true), 'e-invoices.no-xml-in-pdf'],
    ['a PDF with other XML', pdfWith([Buffer.from('<other/>')], true), 'e-invoices.no-xml-in-pdf'],
    ['a PDF whose file is cut off', pdfWith([Buffer.from(cii.slice(0, 900))], true), 'e-invoices.no-xml-in-pdf'],
    ['a PDF that grows to more than fits', pdfWith([Buffer.alloc(30_000_000)], true), 'e-invoices.no-xml-in-pdf'],
    ['an encrypted PDF', '%PDF-1.7\ntrailer << /Encrypt 3 0 R >>', 'e-invoices.encrypted'],
    ['a file that is too large', Buffer.alloc(20_000_001, '<'), 'e-invoices.too-large'],
    [
      'a PDF of nothing but beginnings',
      Buffer.from(`%PDF-1.7 ${'stream '.repeat(500_000)}`),
      'e-invoices.no-xml-in-pdf',
    ],
    ['a PDF of nothing but files without an end', endless(20_000), 'e-invoices.damaged'],
    ['a PDF of files that cannot be unpacked', pdfAfter(damaged(6)), 'e-invoices.no-xml-in-pdf'],
    ['a PDF of more files than any invoice has', pdfAfter(other(50)), 'e-invoices.no-xml-in-pdf'],
  ])('%s', async (_, file, key) => {
    expect(await keyOf(file)).toBe(key);
  });

  test('files of a PDF are unpacked one at a time: what comes after the invoice is not looked at', async () => {
    expect(await keyOf(Buffer.concat([pdfWith([Buffer.from(cii)], true), endless(1)]))).toBeNull();
    expect(await keyOf(pdfAfter(other(49)))).toBeNull();
  });

  test('a file with any bytes changed is an invoice or a refusal, and never an error', async () => {
    const files = [Buffer.from(ubl), pdfWith([Buffer.from(cii)], true)];
    const change = fc.record({
      file: fc.constantFrom(0, 1),
      at: fc.nat(),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ file, at, bytes }) => {
        const changed = Buffer.from(files[file] ?? Buffer.alloc(0));
        changed.set(bytes.subarray(0, changed.length - (at % changed.length)), at % changed.length);
        const key = await keyOf(changed);
        expect(key === null || key.startsWith('e-invoices.')).toBe(true);
      }),
    );
  });
});
