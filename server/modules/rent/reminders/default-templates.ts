import type { templateKeys } from '#shared/api/arrears.ts';

export type TemplateKey = (typeof templateKeys)[number];
export type Language = 'en' | 'de';

export interface TemplateText {
  readonly subject: string;
  readonly body: string;
}

/**
 * Texts of the stages until the workspace writes its own: firmer from stage to stage, and never rude. The amount is the
 * total past due, `dueOn` the due date of the oldest charge, `items` every open charge.
 */
export const defaultTemplates: Readonly<Record<Language, Readonly<Record<TemplateKey, TemplateText>>>> = {
  en: {
    'before-due': {
      subject: '{{amount}} for {{unit}}, {{property}}, is due on {{dueOn}}',
      body: 'Hello {{name}},\n\n{{amount}} for {{unit}}, {{property}}, is due on {{dueOn}}:\n\n{{items}}\n\nUse reference {{reference}} when you pay.\n\n{{payment}}\n\nIf your payment is on its way, there is nothing more to do.\n\nSincerely,\n{{organisation}}',
    },
    reminder: {
      subject: 'Reminder: {{amount}} past due for {{unit}}, {{property}}',
      body: 'Hello {{name}},\n\nYour account for {{unit}}, {{property}}, is past due: {{amount}}. The oldest charge was due {{dueOn}}. Open charges:\n\n{{items}}\n\nPlease pay within 7 days. Use reference {{reference}}.\n\n{{payment}}\n\nIf you have already paid, please ignore this reminder.\n\nSincerely,\n{{organisation}}',
    },
    second: {
      subject: 'Second reminder: {{amount}} past due for {{unit}}, {{property}}',
      body: 'Hello {{name}},\n\nYour account for {{unit}}, {{property}}, is still past due: {{amount}}. The oldest charge was due {{dueOn}}, {{daysLate}} days ago. Open charges:\n\n{{items}}\n\nPlease pay within 7 days. Use reference {{reference}}.\n\n{{payment}}\n\nIf you can’t pay the full amount now, contact us today to agree on a payment plan.\n\nSincerely,\n{{organisation}}',
    },
    final: {
      subject: 'Final notice: {{amount}} past due for {{unit}}, {{property}}',
      body: 'Dear {{name}},\n\nDespite our reminders, your account for {{unit}}, {{property}} (lease {{lease}}), is past due: {{amount}}. The oldest charge was due {{dueOn}}, {{daysLate}} days ago. Open charges:\n\n{{items}}\n\nThis is our final notice. Please pay the full amount within 7 days. Use reference {{reference}}.\n\n{{payment}}\n\nAfter that we will take further steps, which may add costs for you. If you can’t pay, contact us at once.\n\nSincerely,\n{{organisation}}',
    },
    collections: {
      subject: 'Collections: {{amount}} past due for {{unit}}, {{property}}',
      body: 'Dear {{name}},\n\nYour account for {{unit}}, {{property}} (lease {{lease}}), is past due: {{amount}}. The oldest charge was due {{dueOn}}. You did not pay after our reminders, and we are preparing to refer your account to collections. Open charges:\n\n{{items}}\n\nYou can still prevent this by paying the full amount at once. Use reference {{reference}}.\n\n{{payment}}\n\nSincerely,\n{{organisation}}',
    },
  },
  de: {
    'before-due': {
      subject: '{{amount}} für {{unit}}, {{property}}, sind am {{dueOn}} fällig',
      body: 'Guten Tag {{name}},\n\nam {{dueOn}} sind {{amount}} für {{unit}}, {{property}}, fällig:\n\n{{items}}\n\nBitte geben Sie bei der Zahlung die Referenz {{reference}} an.\n\n{{payment}}\n\nWenn Ihre Zahlung schon unterwegs ist, brauchen Sie nichts weiter zu tun.\n\nFreundliche Grüße\n{{organisation}}',
    },
    reminder: {
      subject: 'Zahlungserinnerung: {{amount}} für {{unit}}, {{property}}',
      body: 'Guten Tag {{name}},\n\nfür {{unit}}, {{property}}, sind {{amount}} überfällig. Die älteste Forderung war am {{dueOn}} fällig. Offene Forderungen:\n\n{{items}}\n\nBitte zahlen Sie innerhalb von 7 Tagen mit der Referenz {{reference}}.\n\n{{payment}}\n\nFalls Sie inzwischen gezahlt haben, betrachten Sie diese Erinnerung bitte als gegenstandslos.\n\nFreundliche Grüße\n{{organisation}}',
    },
    second: {
      subject: 'Zweite Zahlungserinnerung: {{amount}} für {{unit}}, {{property}}',
      body: 'Guten Tag {{name}},\n\nfür {{unit}}, {{property}}, sind weiterhin {{amount}} überfällig. Die älteste Forderung war am {{dueOn}} fällig, vor {{daysLate}} Tagen. Offene Forderungen:\n\n{{items}}\n\nBitte zahlen Sie innerhalb von 7 Tagen mit der Referenz {{reference}}.\n\n{{payment}}\n\nWenn Sie nicht alles auf einmal zahlen können, melden Sie sich bitte heute noch, damit wir Raten vereinbaren können.\n\nFreundliche Grüße\n{{organisation}}',
    },
    final: {
      subject: 'Letzte Mahnung: {{amount}} für {{unit}}, {{property}}',
      body: 'Guten Tag {{name}},\n\ntrotz unserer Erinnerungen sind für {{unit}}, {{property}} (Mietvertrag {{lease}}), {{amount}} überfällig. Die älteste Forderung war am {{dueOn}} fällig, vor {{daysLate}} Tagen. Offene Forderungen:\n\n{{items}}\n\nDies ist unsere letzte Mahnung. Bitte zahlen Sie den gesamten Betrag innerhalb von 7 Tagen mit der Referenz {{reference}}.\n\n{{payment}}\n\nDanach müssen wir weitere Schritte einleiten, die für Sie mit Kosten verbunden sein können. Wenn etwas dagegen spricht, melden Sie sich bitte sofort.\n\nMit freundlichen Grüßen\n{{organisation}}',
    },
    collections: {
      subject: 'Inkasso: {{amount}} überfällig für {{unit}}, {{property}}',
      body: 'Guten Tag {{name}},\n\nfür {{unit}}, {{property}} (Mietvertrag {{lease}}), sind {{amount}} überfällig. Die älteste Forderung war am {{dueOn}} fällig. Unsere Mahnungen blieben ohne Erfolg, und wir bereiten die Übergabe an ein Inkassobüro vor. Offene Forderungen:\n\n{{items}}\n\nSie können das noch abwenden, indem Sie den gesamten Betrag sofort mit der Referenz {{reference}} zahlen.\n\n{{payment}}\n\nMit freundlichen Grüßen\n{{organisation}}',
    },
  },
};
