import type { Translation } from '#web/lib/messages.ts';
import type { en } from './fee.en.ts';

export const de: Translation<typeof en> = {
  feeFixed: '{amount}, weil am {date} noch {outstanding} geschuldet waren',
  feePercent: '{percent} % von {base}, geschuldet am {date}',
  feePercentRent: '{percent} % der Miete von {base}, weil am {date} noch {outstanding} geschuldet waren',
  feePercentRentPlain: '{percent} % der Miete, weil am {date} noch {outstanding} geschuldet waren',
  'fee_lesser-of': 'Der kleinere Betrag von {amount} und {part}',
  'fee_greater-of': 'Der größere Betrag von {amount} und {part}',
  feeGrace: { one: 'nach {count} Tag Nachfrist, {through}', other: 'nach {count} Tagen Nachfrist, bis {through}' },
  feeGraceBusiness: {
    one: 'nach {count} Arbeitstag Nachfrist, {through}',
    other: 'nach {count} Arbeitstagen Nachfrist, bis {through}',
  },
  feeGraceNone: 'ohne Nachfrist',
  feeFirst: '{amount}, {grace}',
  feeEvery_day: '{amount}, jeden Tag erneut',
  feeEvery_week: '{amount}, jede Woche erneut',
  feeEvery_month: '{amount}, jeden Monat erneut',
  feeEveryDays: { one: '{amount}, jeden Tag erneut', other: '{amount}, alle {count} Tage erneut' },
  feeCapped: '{rule}; verringert auf die Grenze aller Gebühren darauf, {cap}',
  feeSince: '{rule}. Fällig war es am {dueOn}.',
  capFixed: '{amount}',
  capPercent: '{percent} %',
};
