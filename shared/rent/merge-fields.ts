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
