import type { Translation } from '#web/lib/messages.ts';
import type { en } from './mail.en.ts';

export const de: Translation<typeof en> = {
  tabMail: 'Post',
  facts: 'Angaben',
  state: 'Stand',
  mailLabel: 'Nachrichten',
  mailTo: 'An',
  subject: 'Betreff',
  when: 'Wann',
  mail_queued: 'Wartet',
  mail_sent: 'Gesendet',
  mail_failed: 'Gescheitert',
  mail_kept: 'Hier behalten',
  mailNone: 'Noch wurde keine Nachricht geschrieben. Einladungen und Bestätigungen werden hier stehen.',
  mailKeptTitle: 'Nachrichten bleiben hier, statt gesendet zu werden.',
  mailKeptWhy:
    'Es ist kein Mailserver eingerichtet. Öffnen Sie eine Nachricht, um sie zu lesen und ihren Link selbst weiterzugeben. Um Post zu senden, starten Sie Gable mit der Adresse Ihres Mailservers und einem Absender:',
  mailSmtp: 'Nachrichten gehen über den eingerichteten Mailserver hinaus. Ihr Text wird hier nicht behalten.',
  mailText: 'Text',
  mailAttachments: 'Im Anhang',
  mailLink: 'Link in dieser Nachricht',
  copy: 'Kopieren',
  copied: 'Der Link ist kopiert.',
  copyByHand: 'Markieren Sie den Link und kopieren Sie ihn.',
  mailAttempts: 'Versuche',
  mailProblem: 'Letztes Problem',
  mailWritten: 'Geschrieben',
  mailSentAt: 'Gesendet',
  mailTextSent: 'Der Text ging mit der Nachricht hinaus und wird hier nicht behalten.',
  mailTextPrivate:
    'Der Text wird nicht gezeigt: Er ist für jemanden, der auch zu einem anderen Arbeitsbereich gehört, und ein Link darin würde auch jenen öffnen.',
};
