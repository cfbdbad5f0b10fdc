/** An electronic invoice as it was read, whatever its syntax (EN 16931). Nothing of it is corrected. */
export interface EInvoice {
  readonly syntax: 'ubl' | 'cii';
  readonly kind: 'invoice' | 'credit-note';
  readonly number: string | null;
  readonly date: string | null;
  readonly dueOn: string | null;
  readonly currency: string | null;
  /** What the buyer is asked to be told by: a contract, a property, a cost centre. */
  readonly buyerReference: string | null;
  readonly orderReference: string | null;
  /** What the payment should say. */
  readonly paymentReference: string | null;
  /** As written; where it follows XRechnung, the discounts that are in it stand in `discounts`. */
  readonly paymentTerms: string | null;
  readonly discounts: readonly Discount[];
  readonly notes: readonly string[];
  readonly seller: Party;
  readonly buyer: Party;
  readonly accounts: readonly PayeeAccount[];
  readonly lines: readonly InvoiceLine[];
  readonly allowances: readonly Adjustment[];
  readonly charges: readonly Adjustment[];
  readonly vat: readonly VatPart[];
  readonly totals: Totals;
  readonly findings: readonly Finding[];
}

export interface Party {
  readonly name: string | null;
  readonly vatId: string | null;
  readonly taxNumber: string | null;
  readonly street: string | null;
  readonly postalCode: string | null;
  readonly town: string | null;
  readonly country: string | null;
  readonly email: string | null;
}

export interface PayeeAccount {
  readonly iban: string;
  readonly bic: string | null;
  readonly name: string | null;
}

export interface InvoiceLine {
  readonly id: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly quantity: string | null;
  readonly cents: number | null;
  readonly percent: string | null;
}

export interface Adjustment {
  readonly cents: number | null;
  readonly reason: string | null;
}

export interface VatPart {
  readonly category: string | null;
  readonly percent: string | null;
  readonly base: number | null;
  readonly tax: number | null;
}

/** By what the norm calls them: 106 lines, 107 allowances, 108 charges, 109 net, 110 tax, 112 gross, 113 paid, 114 rounding, 115 to pay. */
export type Totals = Readonly<Record<`BT-${TotalNumber}`, number | null>>;
export type TotalNumber = 106 | 107 | 108 | 109 | 110 | 112 | 113 | 114 | 115;

export interface Discount {
  readonly days: number;
  readonly percent: string;
  /** What it is a percent of, where that is not the whole invoice. */
  readonly baseCents: number | null;
}

/** A rule of the norm that does not hold, with what it should come to and what is written, in cents. */
export type Finding =
  | {
      readonly rule: `BR-CO-${10 | 11 | 12 | 13 | 14 | 15 | 16 | 17}`;
      readonly expected: number;
      readonly found: number;
    }
  | { readonly rule: 'missing' | 'unreadable'; readonly field: string };
