/** Who writes, in one line above the address: as many of the lines as fit whole, and no dot where the next would begin. */
export function returnLine(sender: readonly string[], wrap: (text: string) => readonly string[]): string {
  const [name = '', ...others] = sender;
  let line = name;
  for (const part of others) {
    const longer = `${line} · ${part}`;
    if (wrap(longer).length > 1) break;
    line = longer;
  }
  return wrap(line)[0] ?? '';
}
