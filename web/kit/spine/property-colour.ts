/** The colours a property can have, in the order of their numbers; each has a twin for the dark theme in the tokens. */
export const propertyColours = [
  'blue',
  'teal',
  'ochre',
  'plum',
  'moss',
  'slate',
  'rust',
  'sky',
  'rose',
  'forest',
  'indigo',
  'umber',
] as const;
export type PropertyColour = (typeof propertyColours)[number];

export function propertyColourValue(colour: PropertyColour): string {
  return `var(--property-${colour})`;
}

/** By the number that the server keeps. */
export function propertyColourOf(number: number): PropertyColour {
  return propertyColours[number % propertyColours.length] ?? 'slate';
}
