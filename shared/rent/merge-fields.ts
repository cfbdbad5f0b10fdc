/** What a message to a tenant can be filled with: `{{name}}`, `{{amount}}` and so on. */
export const mergeFields = [
  'name',
  'tenants',
  'amount',
  'dueOn',
  'daysLate',
  'items',
  'unit',
  'property',
  'lease',
  'reference',
  'payment',
  'organisation',
] as const;

export type MergeField = (typeof mergeFields)[number];
export type MergeValues = Readonly<Record<MergeField, string>>;

const braces = /\{\{([^{}]*)\}\}/g;

/** Whatever stands in braces and is none of the fields, each once, as it was written. */
export function unknownFields(text: string): string[] {
  const names = [...text.matchAll(braces)].map(([, name = '']) => name.trim());
  return [...new Set(names.filter((name) => !isField(name)))];
}

/** Braces that were opened and not closed, or the other way round: nobody wants to send those. */
export function hasLooseBraces(text: string): boolean {
  const rest = text.replaceAll(braces, '');
  return rest.includes('{{') || rest.includes('}}');
}

/**
 * The text of a message with its payment instructions: where the template says `{{payment}}`, or else at the end. Where
 * there are none, no gap is left.
 */
export function fillMessage(text: string, values: MergeValues): string {
  const filled = fillFields(text, values).replaceAll(/\n{3,}/g, '\n\n');
  const isNamed = [...text.matchAll(braces)].some(([, name = '']) => name.trim() === 'payment');
  return isNamed || values.payment === '' ? filled : `${filled.trimEnd()}\n\n${values.payment}`;
}

/** What is unknown stays as it was written, so that a preview shows where it is. */
export function fillFields(text: string, values: MergeValues): string {
  return text.replaceAll(braces, (whole, name: string) => {
    const field = name.trim();
    return isField(field) ? values[field] : whole;
  });
}

function isField(name: string): name is MergeField {
  // A list of literals only answers for its own members.
  return (mergeFields as readonly string[]).includes(name);
}
