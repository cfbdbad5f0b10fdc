import { describe, expect, it } from 'vitest';
import { matchRank, splitWords } from './match-rank.ts';

function bestFirst(typed: string, records: readonly (readonly [title: string, subtitle: string])[]) {
  return records
    .map(([title, subtitle]) => ({ title, subtitle }))
    .toSorted((one, other) => matchRank(splitWords(typed), one) - matchRank(splitWords(typed), other))
    .map(({ title }) => title);
}

describe('match rank', () => {
  it('puts a family name before a house that begins with the same letter', () => {
    expect(
      bestFirst('maria l', [
        ['L-0001 Maria Chen', '2A, Linden Court'],
        ['L-0002 Maria Lopez', '7B, Maple Court'],
      ]),
    ).toEqual(['L-0001 Maria Chen', 'L-0002 Maria Lopez'].toReversed());
  });

  it('puts a whole word before one that only begins so', () => {
    expect(
      bestFirst('lin', [
        ['Linda Park', ''],
        ['Mei Lin', ''],
      ]),
    ).toEqual(['Mei Lin', 'Linda Park']);
    expect(
      bestFirst('5f map', [
        ['L-0003 Ruth Okoye', '5F-2, Maple Court'],
        ['L-0004 Omar Haddad', '5F, Maple Court'],
        ['L-0005 Ana Silva', '5Fa, Maple Court'],
      ])[2],
    ).toBe('L-0005 Ana Silva');
  });

  it('puts what is called exactly so before what has more words', () => {
    expect(
      bestFirst('José Díaz', [
        ['Jose Diaz Moreno', ''],
        ['Jose Diaz', ''],
      ]),
    ).toEqual(['Jose Diaz', 'Jose Diaz Moreno']);
  });
});
