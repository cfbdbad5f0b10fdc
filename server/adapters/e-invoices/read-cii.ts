import { all, first, textAt } from '#server/adapters/xml/element.ts';
import type { Element } from '#server/adapters/xml/element.ts';
import type { Adjustment, EInvoice, InvoiceLine, Party } from './e-invoice.ts';
import { discountsIn } from './reader.ts';
import type { FieldReader } from './reader.ts';

const nothing: Element = { name: '', line: 0, attributes: {}, children: [], text: '' };

/** Cross Industry Invoice, as ZUGFeRD, Factur-X and XRechnung have it. */
export function readCii(root: Element, read: FieldReader): Omit<EInvoice, 'findings'> {
  const document = first(root, 'ExchangedDocument') ?? nothing;
  const trade = first(root, 'SupplyChainTradeTransaction') ?? nothing;
  const agreement = first(trade, 'ApplicableHeaderTradeAgreement') ?? nothing;
  const settlement = first(trade, 'ApplicableHeaderTradeSettlement') ?? nothing;
  const totals = first(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation') ?? nothing;
  const currency = textAt(settlement, 'InvoiceCurrencyCode');
  const paymentTerms = textAt(settlement, 'SpecifiedTradePaymentTerms', 'Description');
  const adjustments = (indicator: string): Adjustment[] =>
    all(settlement, 'SpecifiedTradeAllowanceCharge')
      .filter((one) => textAt(one, 'ChargeIndicator', 'Indicator') === indicator)
      .map((one) => ({ cents: read.cents(one, 'ActualAmount'), reason: textAt(one, 'Reason') }));
  return {
    syntax: 'cii',
    kind: textAt(document, 'TypeCode') === '381' ? 'credit-note' : 'invoice',
    number: textAt(document, 'ID'),
    date: read.day(document, 'IssueDateTime', 'DateTimeString'),
    dueOn: read.day(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString'),
    currency,
    buyerReference: textAt(agreement, 'BuyerReference'),
    orderReference: textAt(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
    paymentReference: textAt(settlement, 'PaymentReference'),
    paymentTerms,
    discounts: discountsIn(paymentTerms),
    notes: all(document, 'IncludedNote', 'Content').map(({ text }) => text.trim()),
    seller: partyOf(first(agreement, 'SellerTradeParty') ?? nothing),
    buyer: partyOf(first(agreement, 'BuyerTradeParty') ?? nothing),
    accounts: all(settlement, 'SpecifiedTradeSettlementPaymentMeans').flatMap((means) => {
      const iban = textAt(means, 'PayeePartyCreditorFinancialAccount', 'IBANID');
      const bic = textAt(means, 'PayeeSpecifiedCreditorFinancialInstitution', 'BICID');
      const name = textAt(means, 'PayeePartyCreditorFinancialAccount', 'AccountName');
      return iban === null ? [] : [{ iban, bic, name }];
    }),
    lines: all(trade, 'IncludedSupplyChainTradeLineItem').map((line) => lineOf(line, read)),
    allowances: adjustments('false'),
    charges: adjustments('true'),
    vat: all(settlement, 'ApplicableTradeTax').map((part) => ({
      category: textAt(part, 'CategoryCode'),
      percent: textAt(part, 'RateApplicablePercent'),
      base: read.cents(part, 'BasisAmount'),
      tax: read.cents(part, 'CalculatedAmount'),
    })),
    totals: {
      'BT-106': read.cents(totals, 'LineTotalAmount'),
      'BT-107': read.cents(totals, 'AllowanceTotalAmount'),
      'BT-108': read.cents(totals, 'ChargeTotalAmount'),
      'BT-109': read.cents(totals, 'TaxBasisTotalAmount'),
      'BT-110': read.cents({ ...nothing, children: [taxTotal(totals, currency)] }, 'TaxTotalAmount'),
      'BT-112': read.cents(totals, 'GrandTotalAmount'),
      'BT-113': read.cents(totals, 'TotalPrepaidAmount'),
      'BT-114': read.cents(totals, 'RoundingAmount'),
      'BT-115': read.cents(totals, 'DuePayableAmount'),
    },
  };
}

/** The tax stands once in the currency of the invoice, and may stand again in that of the books. */
function taxTotal(totals: Element, currency: string | null): Element {
  const found = all(totals, 'TaxTotalAmount');
  return found.find(({ attributes }) => attributes['currencyID'] === currency) ?? found[0] ?? nothing;
}

function lineOf(line: Element, read: FieldReader): InvoiceLine {
  const settlement = first(line, 'SpecifiedLineTradeSettlement') ?? nothing;
  return {
    id: textAt(line, 'AssociatedDocumentLineDocument', 'LineID'),
    name: textAt(line, 'SpecifiedTradeProduct', 'Name'),
    description: textAt(line, 'SpecifiedTradeProduct', 'Description'),
    quantity: textAt(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity'),
    cents: read.cents(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
    percent: textAt(settlement, 'ApplicableTradeTax', 'RateApplicablePercent'),
  };
}

function partyOf(party: Element): Party {
  const registered = (scheme: string): string | null =>
    all(party, 'SpecifiedTaxRegistration', 'ID')
      .find(({ attributes }) => attributes['schemeID'] === scheme)
      ?.text.trim() ?? null;
  return {
    name: textAt(party, 'Name'),
    vatId: registered('VA'),
    taxNumber: registered('FC'),
    street: textAt(party, 'PostalTradeAddress', 'LineOne'),
    postalCode: textAt(party, 'PostalTradeAddress', 'PostcodeCode'),
    town: textAt(party, 'PostalTradeAddress', 'CityName'),
    country: textAt(party, 'PostalTradeAddress', 'CountryID'),
    email: textAt(party, 'DefinedTradeContact', 'EmailURIUniversalCommunication', 'URIID'),
  };
}
