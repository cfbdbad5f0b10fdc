/** In the UK it is a deposit, and a cheque. */
export const british = {
  heading: (number: string) => `Deposit settlement ${number}`,
  draft: (number: string) => `Deposit settlement ${number}, draft`,
  opening: (place: string, date: string, isOver: boolean) =>
    `${isOver ? 'You moved' : 'You will move'} out of ${place}, on ${date}. This is the settlement of your deposit.`,
  methods: { cheque: 'by cheque' },
};
