import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import type { TestApp } from './app.ts';
import type { TestMember } from './factories.ts';

interface SampleInvoice {
  readonly number: string;
  readonly seller: string;
  readonly vatId: string;
  readonly iban: string;
  readonly currency: string;
  /** The total with tax; 119.00 is right. */
  readonly gross: string;
  readonly terms: string;
  /** Before the invoice was written. */
  readonly paid: string | null;
  readonly toPay: string | null;
  readonly kind: 'Invoice' | 'CreditNote';
}

const usual: SampleInvoice = {
  number: 'R-17',
  seller: 'Sample Roofing',
  vatId: 'DE123456789',
  iban: 'DE89370400440532013000',
  currency: 'USD',
  gross: '119.00',
  terms: '#SKONTO#TAGE=10#PROZENT=2.00#',
  paid: null,
  toPay: null,
  kind: 'Invoice',
};

/** An invoice in UBL of two lines and one rate. */
export function ublOf(given: Partial<SampleInvoice> = {}): string {
  const { number, seller, vatId, iban, currency, gross, terms, paid, toPay, kind } = { ...usual, ...given };
  const line = (id: number, name: string, amount: string) => `<cac:${kind}Line><cbc:ID>${id}</cbc:ID>
  <cbc:LineExtensionAmount>${amount}</cbc:LineExtensionAmount><cac:Item><cbc:Name>${name}</cbc:Name>
  <cac:ClassifiedTaxCategory><cbc:Percent>19</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item></cac:${kind}Line>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<ubl:${kind} xmlns:ubl="urn:ubl" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc"><cbc:ID>${number}</cbc:ID>
<cbc:IssueDate>2026-02-20</cbc:IssueDate><cbc:DueDate>2026-03-22</cbc:DueDate>
<cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>${vatId}</cbc:CompanyID>
<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity>
<cbc:RegistrationName>${seller}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>${iban}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:PaymentTerms><cbc:Note>${terms}</cbc:Note></cac:PaymentTerms>
<cac:TaxTotal><cbc:TaxAmount>19.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount>100.00</cbc:TaxableAmount>
<cbc:TaxAmount>19.00</cbc:TaxAmount><cac:TaxCategory><cbc:Percent>19</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount>100.00</cbc:LineExtensionAmount>
<cbc:TaxExclusiveAmount>100.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount>${gross}</cbc:TaxInclusiveAmount>
${paid === null ? '' : `<cbc:PrepaidAmount>${paid}</cbc:PrepaidAmount>`}
<cbc:PayableAmount>${toPay ?? gross}</cbc:PayableAmount></cac:LegalMonetaryTotal>
${line(1, 'Gutter', '60.00')}${line(2, 'Downpipe', '40.00')}</ubl:${kind}>`;
}

/** A PDF with a file in it, as far as a reader of attachments looks. */
export function pdfAround(xml: string | null): Buffer {
  const content = Buffer.from(xml ?? '');
  const head = `5 0 obj\n<< /Type /EmbeddedFile /Subtype /text#2Fxml /Length ${content.length} >>\nstream\n`;
  const attached = xml === null ? [] : [Buffer.from(head), content, Buffer.from('\nendstream\nendobj\n')];
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...attached, Buffer.from('%%EOF\n')]);
}

type Query = RouteInput<Routes['POST /e-invoices/']>['query'];

/** Sends a file as the browser does: the body is the file. */
export function sendBillFile(test: TestApp, member: TestMember, content: Buffer | string, query: Partial<Query> = {}) {
  const headers = { 'content-type': 'application/octet-stream' };
  const payload = Buffer.from(content);
  return test.call('POST /e-invoices/', { query: { name: 'invoice.xml', ...query } }, member.access, {
    headers,
    payload,
  });
}
