import { expect, test } from 'vitest';
import { parseDate } from './parse-date.ts';

const today = '2026-11-12';

test.each([
  ['2026-02-03', 'en-US', '2026-02-03'],
  ['3/2/2026', 'en-GB', '2026-02-03'],
  ['2/3/2026', 'en-US', '2026-02-03'],
  ['3.2.26', 'de-DE', '2026-02-03'],
  ['3 Feb', 'en-GB', '2026-02-03'],
  ['Feb 3, 2025', 'en-US', '2025-02-03'],
  ['3. März', 'de-DE', '2026-03-03'],
  ['15', 'en-GB', '2026-11-15'],
  ['29 Feb 2028', 'en-GB', '2028-02-29'],
  ['1/1/0000', 'en-US', '0000-01-01'],
  ['1/1/0001', 'en-US', '0001-01-01'],
  ['0026-01-31', 'en-GB', '0026-01-31'],
  ['3 Feb 0099', 'en-GB', '0099-02-03'],
  ['1/1/00', 'en-US', '2000-01-01'],
])('%s in %s is %s', (text, tag, date) => {
  expect(parseDate(text, today, tag)).toBe(date);
});

test.each(['29 Feb 2026', '31.11.2026', '13/13/2026', 'soon', '', '0 Jan', '1/1/6', '1/1/202', '1/1/20266'])(
  '%s is no date',
  (text) => {
    expect(parseDate(text, today, 'en-GB')).toBeUndefined();
  },
);
