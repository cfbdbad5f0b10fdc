/** What fields say about the amounts and dates that are typed into them. */
export const en = {
  moneyLabel: '{label}, {currency}',
  moneyNotANumber: 'This is not an amount. Write it like 1,234.56.',
  moneyTooManyDecimals: 'There are more decimals than this currency has.',
  moneyDividedByZero: 'Nothing can be divided by zero. Correct the sum.',
  moneyTooLarge: 'Enter {amount} or less.',
  moneyNegative: 'Write the amount without a minus.',
  moneyOtherCurrency: 'This is another currency. Write the amount in the one of this field.',
  dateUnreadable: 'Enter a date like {example}.',
  dateFarAway: 'Dates reach from 1900 to {year}. Check the year.',
  openCalendar: 'Open the calendar',
} as const;
