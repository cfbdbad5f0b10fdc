import type { templateKeys } from '#shared/api/arrears.ts';

export type TemplateKey = (typeof templateKeys)[number];
export type Language = 'en' | 'de';

export interface TemplateText {
  readonly subject: string;
  readonly body: string;
}

/** What Gable says until somebody writes something else: firmer from stage to stage, and never rude. */
export const defaultTemplates: Readonly<Record<Language, Readonly<Record<TemplateKey, TemplateText>>>> = {
  en: {
    'before-due': {
      subject: '{{amount}} for {{unit}}, {{property}}, is due on {{dueOn}}',
      body: 'Hello {{name}},\n\nthis is to let you know that {{amount}} for {{unit}}, {{property}}, is due on {{dueOn}}:\n\n{{items}}\n\nPlease use the reference {{reference}} when you pay. If your payment is on its way, there is nothing more to do.\n\nKind regards\n{{organisation}}',
    },
    reminder: {
      subject: 'A reminder: {{amount}} for {{unit}}, {{property}}',
      body: 'Hello {{name}},\n\nwe have not received {{amount}} for {{unit}}, {{property}}. It was due on {{dueOn}}. These are open:\n\n{{items}}\n\nPlease pay in the next days, with the reference {{reference}}. If you have paid meanwhile, thank you: please ignore this message.\n\nKind regards\n{{organisation}}',
    },
    second: {
      subject: 'Second reminder: {{amount}} for {{unit}}, {{property}}',
      body: 'Hello {{name}},\n\nwe wrote to you before: {{amount}} for {{unit}}, {{property}}, is still open, {{daysLate}} days after {{dueOn}}.\n\n{{items}}\n\nPlease pay within a week, with the reference {{reference}}. If you cannot, talk to us today, so that we can agree on a way.\n\nKind regards\n{{organisation}}',
    },
    final: {
      subject: 'Final notice: {{amount}} for {{unit}}, {{property}}',
      body: 'Dear {{name}},\n\ndespite our reminders {{amount}} for {{unit}}, {{property}} (lease {{lease}}), has been open since {{dueOn}}, for {{daysLate}} days.\n\n{{items}}\n\nThis is our last reminder. Please pay the whole amount within seven days, with the reference {{reference}}. After that we will have to take further steps, which may cause you costs. If something stands in the way, contact us at once.\n\nYours sincerely\n{{organisation}}',
    },
    collections: {
      subject: 'Your debt for {{unit}}, {{property}}, is being handed over',
      body: 'Dear {{name}},\n\n{{amount}} for {{unit}}, {{property}} (lease {{lease}}), has been open since {{dueOn}}, and our reminders were of no avail. We are preparing to hand the matter over for collection.\n\n{{items}}\n\nYou can still prevent that by paying the whole amount at once, with the reference {{reference}}.\n\nYours sincerely\n{{organisation}}',
    },
  },
  de: {
    'before-due': {
      subject: '{{amount}} für {{unit}}, {{property}}, sind am {{dueOn}} fällig',
      body: 'Guten Tag {{name}},\n\nam {{dueOn}} sind {{amount}} für {{unit}}, {{property}}, fällig:\n\n{{items}}\n\nBitte geben Sie bei der Zahlung die Referenz {{reference}} an. Wenn Ihre Zahlung schon unterwegs ist, brauchen Sie nichts weiter zu tun.\n\nFreundliche Grüße\n{{organisation}}',
    },
    reminder: {
      subject: 'Zahlungserinnerung: {{amount}} für {{unit}}, {{property}}',
      body: 'Guten Tag {{name}},\n\nfür {{unit}}, {{property}}, sind {{amount}} noch nicht bei uns eingegangen. Fällig war die Zahlung am {{dueOn}}. Offen sind:\n\n{{items}}\n\nBitte zahlen Sie in den nächsten Tagen unter Angabe der Referenz {{reference}}. Haben Sie inzwischen gezahlt, danken wir Ihnen: Diese Nachricht ist dann gegenstandslos.\n\nFreundliche Grüße\n{{organisation}}',
    },
    second: {
      subject: 'Zweite Zahlungserinnerung: {{amount}} für {{unit}}, {{property}}',
      body: 'Guten Tag {{name}},\n\nwir haben Ihnen schon geschrieben: {{amount}} für {{unit}}, {{property}}, sind {{daysLate}} Tage nach dem {{dueOn}} noch offen.\n\n{{items}}\n\nBitte zahlen Sie innerhalb einer Woche unter Angabe der Referenz {{reference}}. Wenn Ihnen das nicht möglich ist, sprechen Sie uns heute noch an, damit wir einen Weg finden.\n\nFreundliche Grüße\n{{organisation}}',
    },
    final: {
      subject: 'Letzte Mahnung: {{amount}} für {{unit}}, {{property}}',
      body: 'Guten Tag {{name}},\n\ntrotz unserer Erinnerungen sind {{amount}} für {{unit}}, {{property}} (Mietvertrag {{lease}}), seit dem {{dueOn}} offen, also seit {{daysLate}} Tagen.\n\n{{items}}\n\nDies ist unsere letzte Mahnung. Bitte zahlen Sie den gesamten Betrag innerhalb von sieben Tagen unter Angabe der Referenz {{reference}}. Danach müssen wir weitere Schritte einleiten, die für Sie mit Kosten verbunden sein können. Wenn etwas dagegen spricht, melden Sie sich bitte sofort.\n\nMit freundlichen Grüßen\n{{organisation}}',
    },
    collections: {
      subject: 'Ihre offene Forderung für {{unit}}, {{property}}, wird abgegeben',
      body: 'Guten Tag {{name}},\n\n{{amount}} für {{unit}}, {{property}} (Mietvertrag {{lease}}), sind seit dem {{dueOn}} offen, und unsere Mahnungen blieben ohne Erfolg. Wir bereiten vor, die Forderung zum Einzug abzugeben.\n\n{{items}}\n\nSie können das noch abwenden, indem Sie den gesamten Betrag sofort zahlen, unter Angabe der Referenz {{reference}}.\n\nMit freundlichen Grüßen\n{{organisation}}',
    },
  },
};
