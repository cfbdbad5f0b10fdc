/** As people say it: I-0012. */
export function increaseNumber(number: number): string {
  return `I-${String(number).padStart(4, '0')}`;
}
