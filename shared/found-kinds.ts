/** The kinds of records that are found by words. */
export const foundKinds = ['person', 'property', 'unit', 'lease'] as const;

export type FoundKind = (typeof foundKinds)[number];
