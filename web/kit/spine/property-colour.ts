/** The colours a property can have; each has a twin for the dark theme in the tokens. */
export const propertyColours = ['blue', 'teal', 'ochre', 'plum', 'moss', 'slate'] as const;
export type PropertyColour = (typeof propertyColours)[number];

export function propertyColourValue(colour: PropertyColour): string {
  return `var(--property-${colour})`;
}
