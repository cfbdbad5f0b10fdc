import { all, first, textAt } from '#server/adapters/xml/element.ts';
import type { Element } from '#server/adapters/xml/element.ts';
import type { Adjustment, EInvoice, InvoiceLine, Party } from './e-invoice.ts';
import { discountsIn } from './reader.ts';
import type { FieldReader } from './reader.ts';

const nothing: Element = { name: '', line: 0, attributes: {}, children: [], text: '' };

/** UBL 2.1: an Invoice or a CreditNote. */
export function readUbl(root: Element, read: FieldReader): Omit<EInvoice, 'findings'> {
  const isCredit = root.name === 'CreditNote';
  const totals = first(root, 'LegalMonetaryTotal') ?? nothing;
  // A second total says the tax in the currency of the books, without its parts.
  const tax =
    all(root, 'TaxTotal').find((total) => first(total, 'TaxSubtotal') !== undefined) ??
    first(root, 'TaxTotal') ??
    nothing;
  const paymentTerms = textAt(root, 'PaymentTerms', 'Note');
  const adjustments = (indicator: string): Adjustment[] =>
    all(root, 'AllowanceCharge')
      .filter((one) => textAt(one, 'ChargeIndicator') === indicator)
      .map((one) => ({ cents: read.cents(one, 'Amount'), reason: textAt(one, 'AllowanceChargeReason') }));
  return {
    syntax: 'ubl',
    kind: isCredit || textAt(root, 'InvoiceTypeCode') === '381' ? 'credit-note' : 'invoice',
    number: textAt(root, 'ID'),
    date: read.day(root, 'IssueDate'),
    dueOn: read.day(root, 'DueDate') ?? read.day(root, 'PaymentMeans', 'PaymentDueDate'),
    currency: textAt(root, 'DocumentCurrencyCode'),
    buyerReference: textAt(root, 'BuyerReference'),
    orderReference: textAt(root, 'OrderReference', 'ID'),
    paymentReference: textAt(root, 'PaymentMeans', 'PaymentID'),
    paymentTerms,
    discounts: discountsIn(paymentTerms),
    notes: all(root, 'Note').map(({ text }) => text.trim()),
    seller: partyOf(first(root, 'AccountingSupplierParty', 'Party') ?? nothing),
    buyer: partyOf(first(root, 'AccountingCustomerParty', 'Party') ?? nothing),
    accounts: all(root, 'PaymentMeans', 'PayeeFinancialAccount').flatMap((account) => {
      const iban = textAt(account, 'ID');
      const bic = textAt(account, 'FinancialInstitutionBranch', 'ID');
      return iban === null ? [] : [{ iban, bic, name: textAt(account, 'Name') }];
    }),
    lines: all(root, isCredit ? 'CreditNoteLine' : 'InvoiceLine').map((line) => lineOf(line, read)),
    allowances: adjustments('false'),
    charges: adjustments('true'),
    vat: all(tax, 'TaxSubtotal').map((part) => ({
      category: textAt(part, 'TaxCategory', 'ID'),
      percent: textAt(part, 'TaxCategory', 'Percent'),
      base: read.cents(part, 'TaxableAmount'),
      tax: read.cents(part, 'TaxAmount'),
    })),
    totals: {
      'BT-106': read.cents(totals, 'LineExtensionAmount'),
      'BT-107': read.cents(totals, 'AllowanceTotalAmount'),
      'BT-108': read.cents(totals, 'ChargeTotalAmount'),
      'BT-109': read.cents(totals, 'TaxExclusiveAmount'),
      'BT-110': read.cents(tax, 'TaxAmount'),
      'BT-112': read.cents(totals, 'TaxInclusiveAmount'),
      'BT-113': read.cents(totals, 'PrepaidAmount'),
      'BT-114': read.cents(totals, 'PayableRoundingAmount'),
      'BT-115': read.cents(totals, 'PayableAmount'),
    },
  };
}

function lineOf(line: Element, read: FieldReader): InvoiceLine {
  return {
    id: textAt(line, 'ID'),
    name: textAt(line, 'Item', 'Name'),
    description: textAt(line, 'Item', 'Description'),
    quantity: textAt(line, 'InvoicedQuantity') ?? textAt(line, 'CreditedQuantity'),
    cents: read.cents(line, 'LineExtensionAmount'),
    percent: textAt(line, 'Item', 'ClassifiedTaxCategory', 'Percent'),
  };
}

function partyOf(party: Element): Party {
  const taxes = all(party, 'PartyTaxScheme');
  const under = (isVat: boolean): string | null => {
    const found = taxes.find((one) => (textAt(one, 'TaxScheme', 'ID') === 'VAT') === isVat);
    return found === undefined ? null : textAt(found, 'CompanyID');
  };
  return {
    name: textAt(party, 'PartyLegalEntity', 'RegistrationName') ?? textAt(party, 'PartyName', 'Name'),
    vatId: under(true),
    taxNumber: under(false),
    street: textAt(party, 'PostalAddress', 'StreetName'),
    postalCode: textAt(party, 'PostalAddress', 'PostalZone'),
    town: textAt(party, 'PostalAddress', 'CityName'),
    country: textAt(party, 'PostalAddress', 'Country', 'IdentificationCode'),
    email: textAt(party, 'Contact', 'ElectronicMail'),
  };
}
