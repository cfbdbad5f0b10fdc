/** The first link of a message, without the punctuation that a sentence puts behind it. */
export function linkIn(text: string): string | undefined {
  return /https?:\/\/[^\s<>"]+/.exec(text)?.[0].replace(/[.,;:!?)]+$/, '');
}
