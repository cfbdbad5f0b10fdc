/** Words that the books keep of bills, in the language of the workspace. */
export const billWords = {
  en: { markUp: 'Mark-up' },
  de: { markUp: 'Aufschlag' },
} as const;
