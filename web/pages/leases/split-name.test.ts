import { expect, it } from 'vitest';
import { splitName } from './split-name.ts';

it('parts a name that was typed as one', () => {
  expect(splitName(' Mei  Lin Chen ')).toEqual({ given: 'Mei Lin', family: 'Chen' });
  expect(splitName('Chen, Mei')).toEqual({ given: 'Mei', family: 'Chen' });
  expect(splitName('Chen')).toEqual({ given: '', family: 'Chen' });
  expect(splitName('')).toEqual({ given: '', family: '' });
});
