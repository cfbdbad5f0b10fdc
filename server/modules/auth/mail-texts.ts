interface Text {
  readonly subject: string;
  readonly text: string;
}

/** The messages of sign-in, in the languages of the interface. Links carry their code behind `#`, which no server logs. */
export interface MailTexts {
  confirmSignUp(name: string, organisation: string, link: string): Text;
  knownAddress(name: string, signInLink: string, resetLink: string): Text;
  verifyEmail(name: string, link: string): Text;
  changeEmail(name: string, link: string): Text;
  addressAsked(name: string): Text;
  emailChanged(name: string, newEmail: string): Text;
  resetPassword(name: string, link: string): Text;
  passwordChanged(name: string): Text;
  factorsRemoved(name: string): Text;
  testMessage(name: string): Text;
  invitation(inviter: string, organisation: string, link: string): Text;
}

const en: MailTexts = {
  confirmSignUp: (name, organisation, link) => ({
    subject: 'Confirm your sign-up',
    text: `Hello ${name},\n\nOpen this link to choose a password and set up the workspace ${organisation}:\n\n${link}\n\nIt works for one day. If you didn't sign up for Gable, ignore this message: nothing has been set up.\n`,
  }),
  knownAddress: (name, signInLink, resetLink) => ({
    subject: 'You already have an account',
    text: `Hello ${name},\n\nSomeone signed up for Gable with this address. You already have an account, so nothing was changed.\n\nSign in:\n${signInLink}\n\nSet a new password:\n${resetLink}\n\nIf that wasn't you, ignore this message.\n`,
  }),
  verifyEmail: (name, link) => ({
    subject: 'Confirm your email address',
    text: `Hello ${name},\n\nOpen this link and enter your password to confirm that this address is yours:\n\n${link}\n\nIt works for three days. If you didn't sign up for Gable, ignore this message.\n`,
  }),
  changeEmail: (name, link) => ({
    subject: 'Confirm your new email address',
    text: `Hello ${name},\n\nOpen this link to start signing in with this address:\n\n${link}\n\nIt works for three days. Until you open it, your old address stays in use.\n`,
  }),
  addressAsked: (name) => ({
    subject: 'Someone asked to use your address',
    text: `Hello ${name},\n\nSomeone asked to sign in to another Gable account with this address. It already belongs to your account, so nothing was changed.\n\nIf that was you, sign in with this address, or choose another one for the other account. If it wasn't you, ignore this message.\n`,
  }),
  emailChanged: (name, newEmail) => ({
    subject: 'Your email address was changed',
    text: `Hello ${name},\n\nYour sign-in address for Gable is now ${newEmail}. If that was not you, tell an owner of your workspace at once.\n`,
  }),
  resetPassword: (name, link) => ({
    subject: 'Set a new password',
    text: `Hello ${name},\n\nOpen this link to set a new password:\n\n${link}\n\nIt works once, within the next hour. If you did not ask for it, ignore this message: nothing has changed.\n`,
  }),
  passwordChanged: (name) => ({
    subject: 'Your password was changed',
    text: `Hello ${name},\n\nThe password of your Gable account was changed just now, and other devices were signed out. If that was not you, set a new password at once.\n`,
  }),
  factorsRemoved: (name) => ({
    subject: 'Your second factor was removed',
    text: `Hello ${name},\n\nThe passkeys, authenticator app and backup codes of your Gable account were removed just now, because your email address wasn't confirmed when they were set up. Set them up again in your account. If you neither reset your password nor accepted an invitation, set a new password and tell an owner of your workspace at once.\n`,
  }),
  testMessage: (name) => ({
    subject: 'Test message from Gable',
    text: `Hello ${name},\n\nYour mail server works: this test message reached you.\n`,
  }),
  invitation: (inviter, organisation, link) => ({
    subject: `${inviter} invites you to ${organisation}`,
    text: `Hello,\n\n${inviter} invites you to work in ${organisation} on Gable. Open this link to accept:\n\n${link}\n\nIt works for seven days.\n`,
  }),
};

const de: MailTexts = {
  confirmSignUp: (name, organisation, link) => ({
    subject: 'Bestätigen Sie Ihre Registrierung',
    text: `Guten Tag ${name},\n\nöffnen Sie diesen Link, um ein Passwort zu wählen und den Arbeitsbereich ${organisation} einzurichten:\n\n${link}\n\nEr gilt einen Tag. Wenn Sie sich nicht bei Gable registriert haben, ignorieren Sie diese Nachricht: Es wurde nichts eingerichtet.\n`,
  }),
  knownAddress: (name, signInLink, resetLink) => ({
    subject: 'Sie haben bereits ein Konto',
    text: `Guten Tag ${name},\n\njemand hat sich mit dieser Adresse bei Gable registriert. Sie haben bereits ein Konto, deshalb wurde nichts geändert.\n\nAnmelden:\n${signInLink}\n\nNeues Passwort setzen:\n${resetLink}\n\nWenn Sie das nicht waren, ignorieren Sie diese Nachricht.\n`,
  }),
  verifyEmail: (name, link) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: `Guten Tag ${name},\n\nöffnen Sie diesen Link und geben Sie Ihr Passwort ein, um zu bestätigen, dass diese Adresse Ihnen gehört:\n\n${link}\n\nEr gilt drei Tage. Wenn Sie kein Konto bei Gable angelegt haben, lassen Sie diese Nachricht liegen.\n`,
  }),
  changeEmail: (name, link) => ({
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    text: `Guten Tag ${name},\n\nöffnen Sie diesen Link, um sich künftig mit dieser Adresse anzumelden:\n\n${link}\n\nEr gilt drei Tage. Bis dahin bleibt Ihre alte Adresse gültig.\n`,
  }),
  addressAsked: (name) => ({
    subject: 'Jemand möchte Ihre Adresse verwenden',
    text: `Guten Tag ${name},\n\njemand möchte sich mit dieser Adresse bei einem anderen Gable-Konto anmelden. Sie gehört schon zu Ihrem Konto, deshalb wurde nichts geändert.\n\nWenn Sie das waren, melden Sie sich mit dieser Adresse an, oder wählen Sie für das andere Konto eine andere. Wenn nicht, ignorieren Sie diese Nachricht.\n`,
  }),
  emailChanged: (name, newEmail) => ({
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    text: `Guten Tag ${name},\n\nIhre Anmelde-Adresse für Gable ist jetzt ${newEmail}. Wenn Sie das nicht waren, sagen Sie es sofort einer Inhaberin oder einem Inhaber Ihres Arbeitsbereichs.\n`,
  }),
  resetPassword: (name, link) => ({
    subject: 'Neues Passwort setzen',
    text: `Guten Tag ${name},\n\nöffnen Sie diesen Link, um ein neues Passwort zu setzen:\n\n${link}\n\nEr gilt einmal und eine Stunde lang. Wenn Sie nicht darum gebeten haben, lassen Sie diese Nachricht liegen: es hat sich nichts geändert.\n`,
  }),
  passwordChanged: (name) => ({
    subject: 'Ihr Passwort wurde geändert',
    text: `Guten Tag ${name},\n\ndas Passwort Ihres Gable-Kontos wurde gerade geändert, andere Geräte wurden abgemeldet. Wenn Sie das nicht waren, setzen Sie sofort ein neues Passwort.\n`,
  }),
  factorsRemoved: (name) => ({
    subject: 'Ihr zweiter Faktor wurde entfernt',
    text: `Guten Tag ${name},\n\nPasskeys, Authenticator-App und Ersatzcodes Ihres Gable-Kontos wurden gerade entfernt, weil Ihre E-Mail-Adresse nicht bestätigt war, als sie eingerichtet wurden. Richten Sie sie in Ihrem Konto neu ein. Wenn Sie weder Ihr Passwort zurückgesetzt noch eine Einladung angenommen haben, setzen Sie ein neues Passwort und sagen Sie es sofort einer Inhaberin oder einem Inhaber Ihres Arbeitsbereichs.\n`,
  }),
  testMessage: (name) => ({
    subject: 'Testnachricht von Gable',
    text: `Guten Tag ${name},\n\nE-Mails von Gable kommen hier an.\n`,
  }),
  invitation: (inviter, organisation, link) => ({
    subject: `${inviter} lädt Sie zu ${organisation} ein`,
    text: `Guten Tag,\n\n${inviter} lädt Sie ein, in ${organisation} mit Gable zu arbeiten. Öffnen Sie diesen Link, um anzunehmen:\n\n${link}\n\nEr gilt sieben Tage.\n`,
  }),
};

export function mailTexts(locale: string | null): MailTexts {
  return locale === 'de' ? de : en;
}
