// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { unreadableFiles } from '#shared/api/moving.ts';
import { de } from './import-reasons.de.ts';
import { en } from './import-reasons.en.ts';
import { reasonText } from './reason-text.ts';

const say =
  (words: Readonly<Record<keyof typeof en, unknown>>) =>
  (key: keyof typeof en, values: Readonly<Record<string, string>> = {}) =>
    String(words[key]).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
const english = say(en) as Parameters<typeof reasonText>[0]; // Its values are all texts.
const german = say(de) as typeof english;
const because = (code: string, name: string) => ({ path: 'unit', code, message: '', name });

test('what stands in the way is one sentence in the language of the reader, with names and what to do', () => {
  const fields = [because('changed', 'Unit 1'), because('charge', 'C-0007, L-0002')];
  expect(reasonText(english, fields)).toBe(
    'It cannot be undone as a whole: Unit 1 was changed since; charge C-0007, L-0002 was added since: void it.',
  );
  expect(reasonText(german, fields)).toContain('Unit 1 wurde seitdem geändert; Forderung C-0007, L-0002 kam seitdem');
  expect(
    reasonText(
      german,
      Array.from({ length: 9 }, () => because('changed', 'X')),
    ),
  ).toMatch(/; und mehr\.$/);
});

test('every file that the server cannot read has its sentence, and an unknown reason is left to the server', () => {
  for (const code of unreadableFiles)
    expect(reasonText(german, [{ path: 'file', code, message: '', name: '{name}' }]), code).toBe(de[code]);
  expect(reasonText(german, [because('of-a-newer-server', 'X')])).toBeUndefined();
});
