// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { placeName } from './place-name.ts';

test.each([
  ['US-IL', 'Illinois'],
  ['US-DC', 'District of Columbia'],
  ['FR', 'France'],
  ['GB-SCT', 'United Kingdom (SCT)'],
  ['everywhere', 'everywhere'],
])('%s is called %s', (code, name) => expect(placeName(code)).toBe(name));
