/** Payees of a form: those who are reported, of them those without tax id or address, and those who are not reported. */
export const taxFormViews = ['reported', 'missing', 'below'] as const;
export type TaxFormView = (typeof taxFormViews)[number];
