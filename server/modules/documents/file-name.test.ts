import { expect, test } from 'vitest';
import { fileKinds } from './file-kinds.ts';
import { cleanName, withoutEnding } from './file-name.ts';

test.for([
  ['lease.pdf', 'lease.pdf'],
  ['LEASE.PDF', 'LEASE.pdf'],
  ['Mietvertrag Müller 2026', 'Mietvertrag Müller 2026.pdf'],
  ['契約書.pdf', '契約書.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\x\\lease.pdf', 'lease.pdf'],
  ['lease.exe', 'lease.exe.pdf'],
  ['photo.png', 'photo.pdf'],
  ['lease\u202Efdp.exe', 'leasefdp.exe.pdf'],
  ['a\r\nX-Injected: 1\0.pdf', 'aX-Injected_ 1.pdf'],
  ['what? "now" <b>.pdf', 'what_ _now_ _b_.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['...', 'document.pdf'],
  ['', 'document.pdf'],
  ['/', 'document.pdf'],
  ['con.pdf', '_con.pdf'],
  ['v1.2 final. ', 'v1.2 final.pdf'],
] as const)('%j becomes %j', ([given, name]) => {
  expect(cleanName(given, fileKinds.pdf)).toBe(name);
});

test('a name has at most 200 characters, and half of none', () => {
  const long = cleanName('😀'.repeat(300), fileKinds.jpeg);
  expect(long.length).toBeLessThanOrEqual(200);
  expect(long).toMatch(/^(😀)+\.jpg$/u);
});

test('endings that mean the same stay as they are', () => {
  expect(cleanName('a.jpeg', fileKinds.jpeg)).toBe('a.jpeg');
  expect(cleanName('a.jpeg', fileKinds.png)).toBe('a.png');
});

test('a title is the name without its ending', () => {
  expect(['a.b.pdf', 'a', '.pdf'].map(withoutEnding)).toEqual(['a.b', 'a', '.pdf']);
});
