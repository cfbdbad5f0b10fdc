/** Signs between 0x80 and 0x9F; all others of the code page have their number in Unicode. */
const special: Readonly<Record<string, number>> = {
  '€': 0x80,
  '‚': 0x82,
  ƒ: 0x83,
  '„': 0x84,
  '…': 0x85,
  '†': 0x86,
  '‡': 0x87,
  ˆ: 0x88,
  '‰': 0x89,
  Š: 0x8a,
  '‹': 0x8b,
  Œ: 0x8c,
  Ž: 0x8e,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '˜': 0x98,
  '™': 0x99,
  š: 0x9a,
  '›': 0x9b,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
};

/** Text for programs of Windows that know no Unicode. A letter they lack goes without its mark, what else they lack is "?". */
export function windows1252(text: string): Uint8Array {
  return Uint8Array.from(
    Array.from(text.normalize('NFC')).flatMap((sign) => {
      const own = byteOf(sign);
      if (own !== undefined) return [own];
      const plain = Array.from(sign.normalize('NFKD').replaceAll(/\p{M}/gu, '')).map(byteOf);
      return plain.length > 0 && plain.every((byte) => byte !== undefined) ? plain : [0x3f];
    }),
  );
}

function byteOf(sign: string): number | undefined {
  const code = sign.codePointAt(0) ?? 0;
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : special[sign];
}
