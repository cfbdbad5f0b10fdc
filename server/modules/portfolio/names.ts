/** How names are sorted: without case and accents, and numbers as numbers, so that 2A stands before 10A. */
export function sortName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(8, '0'))
    .slice(0, 200);
}
