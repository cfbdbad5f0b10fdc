/** A whole number between two others as it was typed; null for anything else. */
export function wholeNumber(text: string, min: number, max: number): number | null {
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}
