import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { qrModules } from './qr-modules.ts';

function rowsOf(text: string): string[] {
  return qrModules(text).map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''));
}

// The expected codes were made with another implementation of ISO/IEC 18004, level M, in bytes of UTF-8.
const umlauts = [
  '1111111001000011101111111',
  '1000001000110101001000001',
  '1011101011101011001011101',
  '1011101010001111001011101',
  '1011101011000010001011101',
  '1000001010111011101000001',
  '1111111010101010101111111',
  '0000000011111000000000000',
  '1011111000111111101111100',
  '1000110010100011000100110',
  '1011001111011100010111000',
  '1011110111110001011100010',
  '1011011110010111011001101',
  '1111100000001001000100101',
  '1000001110100000001001010',
  '1010000010101110000000011',
  '1011101001001011111111110',
  '0000000010100001100010101',
  '1111111001111100101011011',
  '1000001010010110100010001',
  '1011101011011000111111100',
  '1011101010001111011010011',
  '1011101010000111001000001',
  '1000001000100011100010001',
  '1111111011101111001000111',
];

test('a text with letters beyond ASCII becomes the code that scanners read as UTF-8', () => {
  expect(rowsOf('Müller GmbH – Straße')).toEqual(umlauts);
});

test.each([
  [
    'an authenticator',
    'otpauth://totp/Gable:a@b.test?secret=JBSWY3DPEHPK3PXP&issuer=Gable',
    '9a6aaedf9c9ed18096eb4d35bc86586f927d48ba0565d98a376162c29fd73a4d',
  ],
  [
    'a transfer in euros',
    'BCD\n002\n1\nSCT\n\nHarbour Lettings\nDE89370400440532013000\nEUR1250.00\n\nRF18539007547034',
    '13d93b1ce774977fad18022f37dd13c2d8748d331f1b69b26db02d7ad28c589a',
  ],
])('the code of %s is the one that another program makes', (_, text, hash) => {
  expect(createHash('sha256').update(rowsOf(text).join('\n')).digest('hex')).toBe(hash);
});
