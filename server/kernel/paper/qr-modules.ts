import { encode } from 'uqr';

/**
 * The modules of a QR code, row by row, true for a dark one, without the quiet zone around them. Level M without a boost:
 * the EPC guidelines ask for exactly that.
 */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 0, boostEcc: false }).data;
}
