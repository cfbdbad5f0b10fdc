/** As people say it: S-0012. */
export function settlementNumber(number: number): string {
  return `S-${String(number).padStart(4, '0')}`;
}
