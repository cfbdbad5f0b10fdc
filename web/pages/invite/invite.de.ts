import type { Translation } from '#web/lib/messages.ts';
import type { en } from './invite.en.ts';

export const de: Translation<typeof en> = {
  opening: 'Ihre Einladung',
  moment: 'Einen Moment …',
  title: '{organisation} beitreten',
  lead: '{invitedBy} lädt Sie ein, Rolle: {role}. Sie melden sich mit {email} an.',
  owner: 'Inhaberschaft',
  manager: 'Verwaltung',
  accountant: 'Buchhaltung',
  leasing_agent: 'Vermietung',
  maintenance: 'Instandhaltung',
  viewer: 'nur Lesen',
  name: 'Ihr Name',
  newPassword: 'Passwort',
  newPasswordHelp: 'Mindestens 8 Zeichen, am besten mehrere Wörter ohne Zusammenhang.',
  password: 'Ihr Passwort',
  passwordHelp: 'Zu dieser E-Mail gibt es schon ein Konto: bitte dessen Passwort.',
  code: 'Code',
  codeHelp: 'Aus Ihrer Authenticator-App, oder einer Ihrer Ersatzcodes.',
  submit: 'Beitreten',
  forgot: 'Passwort vergessen?',
  swap: 'Auf diesem Gerät ist jemand angemeldet. Wenn Sie beitreten, sind Sie stattdessen als {email} angemeldet.',
  'wrong-credentials':
    'Das ist nicht das Passwort dieses Kontos. Versuchen Sie es noch einmal, oder setzen Sie ein neues.',
  goneTitle: 'Diese Einladung gilt nicht mehr',
  goneLead:
    'Sie wurde schon angenommen, zurückgezogen oder ist mehr als sieben Tage alt. Bitten Sie darum, sie noch einmal zu schicken.',
  missingTitle: 'Dieser Link ist unvollständig',
  missingLead:
    'Öffnen Sie ihn noch einmal aus der Nachricht, oder kopieren Sie ihn ganz in die Adresszeile. Beim Neuladen vergisst diese Seite ihn mit Absicht.',
  failedTitle: 'Die Einladung konnte nicht geöffnet werden',
  retry: 'Noch einmal versuchen',
  signIn: 'Anmelden',
};
