/** "JE-0042": how people call an entry. Ids keep proportional figures; four places hold most books of a lifetime. */
export function entryNumber(number: number): string {
  return `JE-${String(number).padStart(4, '0')}`;
}
