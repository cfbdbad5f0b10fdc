import { expect, test } from 'vitest';
import * as field from './fields.ts';

test('an email is trimmed and written small, and nothing else passes for one', () => {
  expect(field.email.parse('  Ada@Workspace.EXAMPLE ')).toBe('ada@workspace.example');
  for (const wrong of [
    '',
    'ada',
    'ada@',
    'a b@c.example',
    `${'a'.repeat(250)}@b.example`,
    'a@b.example\nbcc: c@d.example',
  ])
    expect(field.email.safeParse(wrong).success, wrong).toBe(false);
});

test('a name holds no line breaks, which would be headers in a mail', () => {
  expect(field.shortText('your name').parse(' Ada ')).toBe('Ada');
  for (const wrong of ['', '   ', 'a\nb', 'a\u0000b', 'x'.repeat(121)])
    expect(field.shortText('your name').safeParse(wrong).success).toBe(false);
});

test('a name has something in it that can be seen', () => {
  const name = field.shortText('a name');
  for (const wrong of ['\u200B', '\u200B\u200D', '\u3164', '\u2800', '\u00AD\uFE0F', '\u2060 \u2060'])
    expect(name.safeParse(wrong).error?.issues.map(({ message }) => message)).toEqual(['Enter a name']);
  expect(name.safeParse('').error?.issues.map(({ message }) => message)).toEqual(['Enter a name']);
  for (const right of ['Ada', '李', '👩‍👩‍👧', 'نام\u200Cها', '7']) expect(name.parse(right)).toBe(right);
});

test('a time zone is a place, not an offset', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'UTC']) expect(field.timeZone.parse(zone)).toBe(zone);
  for (const wrong of ['+01:00', '-05', '', 'Middle/Earth', 'x'.repeat(1000)])
    expect(field.timeZone.safeParse(wrong).success, wrong).toBe(false);
});

test('a currency and a country are ones that there are', () => {
  expect(field.currency.parse('eur')).toBe('EUR');
  expect(field.currency.safeParse('XXQ').success).toBe(false);
  expect(field.country.parse('de')).toBe('DE');
  expect(field.country.safeParse('DEU').success).toBe(false);
  for (const code of ['QQ', 'ZZ', 'EU', '']) expect(field.country.safeParse(code).success, code).toBe(false);
});

test('a version fits the column it is compared with', () => {
  expect(field.version.safeParse(2_147_483_648).success).toBe(false);
  expect(field.version.safeParse(0).success).toBe(false);
  expect(field.version.parse(2_147_483_647)).toBe(2_147_483_647);
});

test('a code may be typed with spaces and hyphens', () => {
  expect(field.presentedCode.parse(' 123 456 ')).toBe('123456');
  expect(field.presentedCode.parse('abcde-fghjk')).toBe('abcdefghjk');
});

test('a name may be written from right to left, but not turn the direction of what stands beside it', () => {
  const name = field.shortText('a name');
  expect(name.safeParse('דנה לוי').success).toBe(true);
  for (const character of ['\u202E', '\u202A', '\u2066', '\u2069']) {
    expect(name.safeParse(`Mallory${character}`).success).toBe(false);
  }
});

test('a day that no month has is told as that, and not as a wrong year', () => {
  const said = (day: string) => field.plannedDate.safeParse(day).error?.issues[0]?.message;
  expect(said('2026-02-30')).toContain('no such day');
  expect(said('3026-02-01')).toContain('from 1900 to 2199');
});
