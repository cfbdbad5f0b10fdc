/** Which box of a form 1099 a vendor’s payments usually go to. */
export const forms1099 = ['none', 'nec', 'misc-1', 'misc-6', 'misc-10'] as const;
export type Form1099 = (typeof forms1099)[number];

export const vendorViews = ['active', 'expiring', 'unverified', 'archived'] as const;
export type VendorView = (typeof vendorViews)[number];

/** Insurance or a license that ends within so many days is worth a look. */
export const expiresSoonDays = 30;

/** A routing number of a US bank: nine digits, the last of which checks the others. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = Array.from(text).reduce((total, digit, at) => total + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0);
  return sum % 10 === 0 && sum > 0;
}
