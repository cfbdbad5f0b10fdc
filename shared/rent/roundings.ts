/** New rents are rounded to whole units of the currency; 0 rounds to its smallest unit alone. */
export const roundings = [0, 1, 5, 10] as const;
