/** What fields say about the amounts and dates that are typed into them. */
export const en = {
  moneyLabel: '{label}, {currency}',
  moneyNotANumber: 'Enter an amount like 1,234.56.',
  moneyTooManyDecimals: 'Enter fewer decimals.',
  moneyDividedByZero: 'Can’t divide by zero. Enter another formula.',
  moneyTooLarge: 'Enter {amount} or less.',
  moneyNegative: 'Enter an amount without a minus sign.',
  moneyOtherCurrency: 'Enter the amount in this field’s currency.',
  dateUnreadable: 'Enter a date like {example}.',
  dateFarAway: 'Enter a date from 1900 to {year}.',
  openCalendar: 'Open calendar',
} as const;
