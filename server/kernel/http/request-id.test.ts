import { expect, test } from 'vitest';
import { requestId } from './request-id.ts';

test('a request keeps the name that the browser gave it', () => {
  expect(requestId('3f1c2a9e-browser-1')).toBe('3f1c2a9e-browser-1');
});

test('a name that could break a log line, or none at all, is replaced', () => {
  for (const given of [undefined, '', 'short', 'x'.repeat(65), 'new\nline1', '"quoted"1', ['two-names', 'two-names']])
    expect(requestId(given)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
});
