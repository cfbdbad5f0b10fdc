/** How a pay run pays a vendor: by a printed check, by a file for the bank, or by hand. */
export const payMethods = ['check', 'ach', 'sepa', 'manual'] as const;
export type PayMethod = (typeof payMethods)[number];

/** Where the check stands on a page of the bank’s stock. */
export const checkLayouts = ['top', 'middle', 'bottom'] as const;
export type CheckLayout = (typeof checkLayouts)[number];
