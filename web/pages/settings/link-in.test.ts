import { describe, expect, it } from 'vitest';
import { linkIn } from './link-in.ts';

describe('link in a message', () => {
  it('is found on a line of its own with its fragment', () => {
    const text = 'Hello,\n\nopen this link:\n\nhttp://127.0.0.1:3000/invite#token=aB-_9\n\nIt works for seven days.\n';
    expect(linkIn(text)).toBe('http://127.0.0.1:3000/invite#token=aB-_9');
  });

  it('leaves the full stop to the sentence', () => {
    expect(linkIn('See https://gable.example/verify-email#token=x.')).toBe(
      'https://gable.example/verify-email#token=x',
    );
  });

  it('is nothing where there is none', () => {
    expect(linkIn('Your password was changed.')).toBeUndefined();
  });
});
