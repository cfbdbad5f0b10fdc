import type { LetterWords } from './letter-words.ts';

/** In the UK it is a deposit, and a cheque. */
export const british: Partial<LetterWords> = {
  heading: (number) => `Deposit settlement ${number}`,
  draft: (number) => `Deposit settlement ${number}, draft`,
  opening: (place, date, isOver) =>
    `Your tenancy of ${place} ${isOver ? 'ended' : 'ends'} on ${date}. This is the settlement of your deposit.`,
  methods: { cheque: 'by cheque' },
};
