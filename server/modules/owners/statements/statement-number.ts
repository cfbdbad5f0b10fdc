/** "OS-0417". */
export function statementNumber(number: number): string {
  return `OS-${String(number).padStart(4, '0')}`;
}
