/** "JE-0042", as the journal calls it. */
export function entryName(number: number): string {
  return `JE-${String(number).padStart(4, '0')}`;
}

export function entryAddress(id: string): string {
  return `/money/journal/${id}`;
}
