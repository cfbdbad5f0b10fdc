import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestFirst, searchRank } from './search-rank.ts';

type Case = readonly [title: string, subtitle: string, others?: readonly string[]];

function ordered(typed: string, records: readonly Case[]) {
  return bestFirst(typed, records, ([title, subtitle, others]) => ({
    title,
    subtitle,
    ...(others === undefined ? {} : { others }),
  })).map(([title]) => title);
}

/** The records are named in the order that is expected, and given in another. */
function holds(typed: string, records: readonly Case[]) {
  const titles = records.map(([title]) => title);
  expect(ordered(typed, records.toReversed())).toEqual(titles);
  expect(ordered(typed, records)).toEqual(titles);
}

describe('search rank', () => {
  it('puts names before addresses, and both before other words', () => {
    holds('maria l', [
      ['L-0002 Maria Lopez', '7B, Maple Court'],
      ['L-0001 Maria Chen', '2A, Linden Court'],
      ['L-0003 Maria Kuhn', '3C, Maple Court', ['lindenstrasse']],
    ]);
    holds('maple', [
      ['Maple Court', '118 Elm Row'],
      ['Elm House', '12 Maple Street'],
    ]);
  });

  it('puts what is called exactly so before a name that begins so, and that before one with such a word', () => {
    holds('José Díaz', [
      ['Jose Diaz', ''],
      ['Jose Diaz Moreno', ''],
      ['Ana Jose Diaz', ''],
    ]);
  });

  it('puts a whole word before one that only begins so', () => {
    holds('lin', [
      ['Mei Lin', ''],
      ['Linda Park', ''],
    ]);
    expect(
      ordered('5f map', [
        ['L-0005 Ana Silva', '5Fa, Maple Court'],
        ['L-0003 Ruth Okoye', '5F-2, Maple Court'],
        ['L-0004 Omar Haddad', '5F, Maple Court'],
      ])[2],
    ).toBe('L-0005 Ana Silva');
  });

  it('puts the unit that was typed before a lease whose number ends so', () => {
    for (const typed of ['4 har', 'har 4', '4 Harbor View'])
      holds(typed, [
        ['L-0007 Grace Costa', '4, Harbor View'],
        ['L-0044 Ines Rossi', '10, Harbor View'],
      ]);
    expect(ordered('0044', [['L-0044 Ines Rossi', '10, Harbor View']])).toHaveLength(1);
    expect(ordered('44 har', [['L-0044 Ines Rossi', '10, Harbor View']])).toHaveLength(1);
  });

  it('knows a number however it is typed', () => {
    for (const typed of ['JE-0012', 'je12', 'je 12', 'JE-12'])
      expect([typed, searchRank(typed, { title: 'JE-0012 Repair' })]).toEqual([typed, 0]);
    expect(searchRank('je12', { title: 'JE-0120 Repair' })).toBeGreaterThan(0);
  });

  it('ranks pages and acts by the beginning of the label, its words, other words for it, and what is within', () => {
    holds('inv', [
      ['Invite a member', '', []],
      ['Settings: invitations', '', []],
      ['Members', '', ['team invite']],
      ['Reinvest', '', []],
    ]);
    holds('SWI lind', [['Switch to Lindenhof', '', []]]);
    holds('uber', [['Überall abmelden', '', []]]);
  });

  it('does not match letters that are merely scattered, nor some of the words', () => {
    expect(ordered('inv', [['Account and sign-in', '', ['devices']]])).toEqual([]);
    expect(ordered('swi maple', [['Switch to Lindenhof', '', []]])).toEqual([]);
  });
});

describe('the order of ranks', () => {
  const words = ['alder', 'birch', 'cedar', 'daisy'] as const;
  /** Where each typed word stands, from the best place to the worst. */
  const place = fc.constantFrom(0, 1, 2, 3, 4);

  function placed(places: readonly number[]) {
    const at = (wanted: number) => words.filter((_, index) => places[index] === wanted);
    const longer = (word: string) => `${word}xy`;
    return {
      // The last word keeps the title from being exactly what was typed.
      title: ['Quay', ...at(0), ...at(1).map(longer), 'Zoo'].join(' '),
      subtitle: [...at(2), ...at(3).map(longer)].join(' '),
      others: at(4),
    };
  }

  it('never gets better where a word moves from name to address, from whole to begun, or to other words', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 4 }), fc.nat(3), fc.nat(4), (places, which, by) => {
        const typed = words.slice(0, places.length).join(' ');
        const worse = places.map((each, index) => (index === which % places.length ? Math.min(4, each + by) : each));
        const [one, other] = [searchRank(typed, placed(places)), searchRank(typed, placed(worse))];
        expect(one).toBeDefined();
        expect(other).toBeGreaterThanOrEqual(one ?? Infinity);
        if (worse.some((each, index) => each !== places[index])) expect(other).toBeGreaterThan(one ?? Infinity);
        // What is called so comes before all of them.
        expect(searchRank(typed, { title: typed })).toBeLessThan(one ?? -1);
      }),
    );
  });

  it('is one order, however the records come', () => {
    const record = fc.record({ title: fc.string({ maxLength: 12 }), subtitle: fc.string({ maxLength: 12 }) });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 12 }), fc.string({ maxLength: 6 }), (records, typed) => {
        const rank = (each: { title: string; subtitle: string }) => searchRank(typed, each);
        const [there, back] = [records, records.toReversed()].map((some) =>
          bestFirst(typed, some, (each) => each).map(rank),
        );
        expect(there).toEqual(back);
        expect(there).toEqual(there?.toSorted((one, other) => Number(one) - Number(other)));
      }),
    );
  });
});
