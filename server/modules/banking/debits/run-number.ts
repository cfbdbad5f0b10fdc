/** As people and banks say it: DD-0007. */
export function runNumber(number: number): string {
  return `DD-${String(number).padStart(4, '0')}`;
}
