import type { Language } from '#server/kernel/paper/formats.ts';

/** What stands on contribution requests and in the mails that bring them. */
export function requestWordsIn(language: Language): typeof en {
  return language === 'de' ? de : en;
}

const en = {
  heading: 'Contribution request',
  number: 'Request',
  dueOn: 'Due',
  greeting: (name: string) => `Hello ${name},`,
  ask: (property: string, amount: string, due: string) =>
    `To cover the bills of ${property}, we need a contribution of ${amount} from you by ${due}.`,
  paid: (amount: string) => `We have received ${amount} of it.`,
  property: 'Property',
  amount: 'Amount',
  received: 'Received',
  open: 'Still to pay',
  closing: 'Thank you,',
  fileName: 'contribution-request',
  mailSubject: (organisation: string, property: string) => `${organisation}: contribution for ${property}`,
};

const de: typeof en = {
  heading: 'Anforderung einer Einlage',
  number: 'Anforderung',
  dueOn: 'Fällig',
  greeting: (name) => `Guten Tag ${name},`,
  ask: (property, amount, due) =>
    `damit die Rechnungen von ${property} bezahlt werden können, benötigen wir von Ihnen bis ${due} eine Einlage von ${amount}.`,
  paid: (amount) => `Davon sind ${amount} eingegangen.`,
  property: 'Objekt',
  amount: 'Betrag',
  received: 'Eingegangen',
  open: 'Noch zu zahlen',
  closing: 'Mit freundlichen Grüßen',
  fileName: 'einlage',
  mailSubject: (organisation, property) => `${organisation}: Einlage für ${property}`,
};
