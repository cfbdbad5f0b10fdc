export type AccountKind = 'asset' | 'liability' | 'equity' | 'income' | 'expense';

export interface StandardAccount {
  readonly number: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly isContra?: true;
  /** The line of the usual tax return for rental property that it belongs to. */
  readonly taxLine?: string;
  /** A cost that stands below the net operating income: it comes from how the building is paid for, not from running it. */
  readonly isOperating?: false;
  /** A bank has it: receipts go there, and payments come from there. */
  readonly bankKind?: 'operating' | 'trust' | 'deposit';
}

/**
 * The chart that every organisation starts with. The accounts of `systemChart` are those which the program itself posts
 * to, by their keys, whatever number and name an organisation gives them; the others can be changed and removed.
 */
export const systemChart = {
  'operating-bank': { number: '1010', name: 'Operating bank', kind: 'asset', bankKind: 'operating' },
  'trust-bank': { number: '1020', name: 'Trust bank', kind: 'asset', bankKind: 'trust' },
  'deposit-bank': { number: '1030', name: 'Security deposit account', kind: 'asset', bankKind: 'deposit' },
  undeposited: { number: '1100', name: 'Undeposited funds', kind: 'asset' },
  'tenant-receivable': { number: '1200', name: 'Tenant receivable', kind: 'asset' },
  'due-from-owners': { number: '1300', name: 'Due from owners', kind: 'asset' },
  'input-tax': { number: '1400', name: 'Input tax', kind: 'asset' },
  'exchange-clearing': { number: '1900', name: 'Exchange clearing', kind: 'asset' },
  payables: { number: '2010', name: 'Accounts payable', kind: 'liability' },
  'deposits-held': { number: '2100', name: 'Security deposits held', kind: 'liability' },
  'last-months-rent': { number: '2110', name: 'Last month’s rent held', kind: 'liability' },
  prepayments: { number: '2200', name: 'Prepayments', kind: 'liability' },
  'owners-funds': { number: '2300', name: 'Owners’ funds held', kind: 'liability' },
  'due-to-manager': { number: '2310', name: 'Due to manager', kind: 'liability' },
  unidentified: { number: '2320', name: 'Unidentified receipts', kind: 'liability' },
  unclaimed: { number: '2330', name: 'Unclaimed money', kind: 'liability' },
  'taxes-payable': { number: '2400', name: 'Taxes payable', kind: 'liability' },
  'owner-contributions': { number: '3010', name: 'Owner contributions', kind: 'equity' },
  'owner-distributions': { number: '3020', name: 'Owner distributions', kind: 'equity', isContra: true },
  'opening-balances': { number: '3100', name: 'Opening balances', kind: 'equity' },
  'bank-transfers': { number: '3200', name: 'Bank transfers', kind: 'equity' },
  rent: { number: '4100', name: 'Rent', kind: 'income', taxLine: 'Rents received' },
  concessions: { number: '4110', name: 'Concessions', kind: 'income', isContra: true, taxLine: 'Rents received' },
  'utilities-recharged': { number: '4300', name: 'Utilities billed back', kind: 'income', taxLine: 'Rents received' },
  'late-fees': { number: '4400', name: 'Late fees', kind: 'income', taxLine: 'Rents received' },
  'returned-payment-fees': {
    number: '4410',
    name: 'Returned payment fees',
    kind: 'income',
    taxLine: 'Rents received',
  },
  'forfeited-deposits': { number: '4500', name: 'Forfeited deposits', kind: 'income', taxLine: 'Rents received' },
  'fees-earned': { number: '4600', name: 'Fees earned', kind: 'income' },
  'management-fee': { number: '5100', name: 'Management fee', kind: 'expense', taxLine: 'Management fees' },
  'bad-debt': { number: '5900', name: 'Rent written off', kind: 'expense', taxLine: 'Other' },
  'deposit-interest': { number: '5910', name: 'Interest on deposits', kind: 'expense', taxLine: 'Other' },
} as const satisfies Readonly<Record<string, StandardAccount>>;

export type SystemAccount = keyof typeof systemChart;

export const furtherChart: readonly StandardAccount[] = [
  { number: '1500', name: 'Land and buildings', kind: 'asset' },
  { number: '1590', name: 'Accumulated depreciation', kind: 'asset', isContra: true },
  { number: '2500', name: 'Mortgages', kind: 'liability' },
  { number: '4200', name: 'Parking and storage', kind: 'income', taxLine: 'Rents received' },
  { number: '4210', name: 'Pets', kind: 'income', taxLine: 'Rents received' },
  { number: '4900', name: 'Other income', kind: 'income', taxLine: 'Rents received' },
  { number: '5010', name: 'Advertising', kind: 'expense', taxLine: 'Advertising' },
  { number: '5020', name: 'Auto and travel', kind: 'expense', taxLine: 'Auto and travel' },
  { number: '5110', name: 'Commissions', kind: 'expense', taxLine: 'Commissions' },
  { number: '5200', name: 'Repairs and maintenance', kind: 'expense', taxLine: 'Repairs' },
  { number: '5210', name: 'Recovered from insurer', kind: 'expense', isContra: true, taxLine: 'Repairs' },
  { number: '5220', name: 'Supplies', kind: 'expense', taxLine: 'Supplies' },
  { number: '5300', name: 'Cleaning and grounds', kind: 'expense', taxLine: 'Cleaning and maintenance' },
  { number: '5400', name: 'Water, sewer, electricity', kind: 'expense', taxLine: 'Utilities' },
  { number: '5500', name: 'Insurance', kind: 'expense', taxLine: 'Insurance' },
  { number: '5600', name: 'Property tax', kind: 'expense', taxLine: 'Taxes' },
  {
    number: '5700',
    name: 'Legal and professional fees',
    kind: 'expense',
    taxLine: 'Legal and other professional fees',
  },
  { number: '5800', name: 'Bank charges', kind: 'expense', taxLine: 'Other' },
  { number: '6100', name: 'Loan interest', kind: 'expense', taxLine: 'Mortgage interest', isOperating: false },
  { number: '6200', name: 'Depreciation', kind: 'expense', taxLine: 'Depreciation', isOperating: false },
];
