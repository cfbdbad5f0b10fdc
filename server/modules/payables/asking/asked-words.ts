import type { Language } from '#server/kernel/paper/formats.ts';

/** What stands in a mail that asks an owner to approve a bill. */
export function askedWordsIn(language: Language): typeof en {
  return language === 'de' ? de : en;
}

const en = {
  subject: (organisation: string, property: string) => `${organisation}: please approve a bill for ${property}`,
  greeting: (name: string) => `Hello ${name},`,
  ask: (vendor: string, amount: string, property: string) =>
    `${vendor} has billed ${amount} for ${property}. By our agreement we pay an amount like this once you have approved it.`,
  limit: (amount: string) => `Your limit is ${amount}.`,
  open: 'See the bill and answer here:',
  until: (date: string) => `The link works until ${date} and is for you alone.`,
  attached: 'The bill is attached.',
  closing: 'Thank you,',
};

const de: typeof en = {
  subject: (organisation, property) => `${organisation}: Bitte Rechnung für ${property} freigeben`,
  greeting: (name) => `Guten Tag ${name},`,
  ask: (vendor, amount, property) =>
    `${vendor} hat für ${property} ${amount} berechnet. Nach unserem Vertrag zahlen wir einen solchen Betrag, sobald Sie ihn freigegeben haben.`,
  limit: (amount) => `Ihre Grenze liegt bei ${amount}.`,
  open: 'Rechnung ansehen und antworten:',
  until: (date) => `Der Link gilt bis ${date} und ist nur für Sie bestimmt.`,
  attached: 'Die Rechnung liegt bei.',
  closing: 'Mit freundlichen Grüßen',
};
