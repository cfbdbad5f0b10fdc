/** Browsers and Node have it both, and the types of the language alone do not. */
declare const TextDecoder: new (
  label?: string,
  options?: { readonly fatal?: boolean },
) => { readonly decode: (bytes: Uint8Array) => string };

/**
 * Text as programs write it: UTF-16 by its mark, by the code page that is known, UTF-8 where it is that, else by the code
 * page of Western Windows, which nearly all mean when they say nothing.
 */
export function decodeText(bytes: Uint8Array, codePage?: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (codePage !== undefined) return new TextDecoder(codePage).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
