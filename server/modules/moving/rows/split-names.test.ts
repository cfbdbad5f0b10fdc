import { expect, test } from 'vitest';
import { splitNames } from './split-names.ts';

test.each([
  ['Ken Ito & Yui Ito', ['Ken Ito', 'Yui Ito']],
  ['Ken & Yui Ito', ['Ken Ito', 'Yui Ito']],
  ['Ken Ito / Yui Ito', ['Ken Ito', 'Yui Ito']],
  ['Ken und Yui Ito', ['Ken Ito', 'Yui Ito']],
  ['Sam Ortiz and Lea Brooks', ['Sam Ortiz', 'Lea Brooks']],
  ['Müller/Schmidt', ['Müller', 'Schmidt']],
  ['Ito, Ken & Yui', ['Ken Ito', 'Yui Ito']],
  ['Ito, Ken / Brooks, Ada', ['Ken Ito', 'Ada Brooks']],
  ['Ito, Ken; Brooks, Ada', ['Ken Ito', 'Ada Brooks']],
  ['Sam Ortiz, Lea Ortiz', ['Sam Ortiz', 'Lea Ortiz']],
  ['Herr und Frau Weber', ['Weber']],
  ['Mr. & Mrs. Smith', ['Smith']],
  ['Herr/Frau Schmidt', ['Schmidt']],
  ['Ken Ito/Mia Brooks', ['Ken Ito', 'Mia Brooks']],
  ['Frau Anna Weber', ['Anna Weber']],
])('%s are %j', (text, people) => {
  expect(splitNames(text)).toEqual(people);
});

test.each([
  'Smith & Sons LLC',
  'Müller und Söhne GmbH',
  'Martin King, Jr.',
  'Ken Ito c/o Mia Brooks',
  'Ken Ito d/b/a Corner Bakery',
  'Anna Sohn',
  'Anderson',
  'Ada Brooks',
  'Alexandra Undset',
])('%s is one', (text) => {
  expect(splitNames(text)).toEqual([text]);
});

test('a family name with a particle is not another person', () => {
  expect(splitNames('van der Berg, Jan Peter')).toEqual(['Jan Peter van der Berg']);
});
