import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

test('the fields that a database error carries are not logged: they quote rows', () => {
  const error = Object.assign(new Error('new row violates check constraint'), {
    code: '23514',
    detail: 'Failing row contains (ada@workspace.example, $argon2id$secret).',
  });
  const described = describeError(new Error('outer', { cause: error }));
  expect(described).toMatchObject({ message: 'outer', cause: { code: '23514' } });
  expect(JSON.stringify(described)).not.toContain('argon2id');
});

test('a long message is cut, in the stack too', () => {
  const described = describeError(new Error('x'.repeat(100_000)));
  expect(described.message).toHaveLength(500);
  expect(JSON.stringify(described).length).toBeLessThan(20_000);
});

test('what is thrown without being an error is described without being shown', () => {
  expect(JSON.stringify(describeError('a password'))).not.toContain('password');
});
