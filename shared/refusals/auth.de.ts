import type { auth } from './auth.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof auth>()({
  'auth.sign-up-link-expired':
    'Dieser Link wurde schon benutzt oder ist zu alt. Registrieren Sie sich noch einmal, um einen neuen zu erhalten.',
  'auth.account-exists':
    'Mit dieser E-Mail gibt es schon ein Konto. Melden Sie sich an, oder setzen Sie ein neues Passwort.',
  'auth.unknown-origin': 'Dieser Host gehört nicht zu dieser Installation. Seine Adresse muss in GABLE_ORIGINS stehen.',
  'auth.hand-off-failed': 'Diese Anmeldung konnte nicht übergeben werden. Melden Sie sich noch einmal an.',
  'auth.this-session-ended': 'Diese Sitzung ist beendet. Melden Sie sich wieder an.',
  'auth.email-confirmed': 'Ihre E-Mail ist schon bestätigt. Es gibt nichts zu tun.',
  'auth.session-gone': 'Diese Sitzung ist schon beendet.',
  'auth.wrong-credentials':
    'E-Mail und Passwort passen nicht zusammen. Prüfen Sie beides, oder setzen Sie ein neues Passwort.',
  'auth.sign-up-closed':
    'Neue Arbeitsbereiche gibt es hier nur auf Einladung. Bitten Sie den Inhaber eines Arbeitsbereichs, Sie einzuladen.',
  'auth.password-missing': 'Geben Sie ein Passwort ein',
  'auth.no-workspace':
    'Sie gehören zurzeit zu keinem Arbeitsbereich. Bitten Sie einen Inhaber, Sie wieder aufzunehmen.',
  'auth.password-guessable':
    'Dieses Passwort ist leicht zu erraten. Wählen Sie ein anderes; ein paar Wörter ohne Zusammenhang eignen sich gut.',
  'auth.password-has-word': 'Kein Passwort mit Ihrem Namen oder Arbeitsbereich: „{word}“ weglassen.',
  'auth.profile-changed':
    'Ihr Profil wurde inzwischen anderswo geändert. Sehen Sie es noch einmal an und speichern Sie dann.',
  'auth.code-required': 'Geben Sie den Code aus Ihrer Authenticator-App ein oder einen Ersatzcode.',
  'auth.wrong-code': 'Dieser Code stimmt nicht oder wurde schon benutzt. Warten Sie auf den nächsten.',
  'auth.wrong-password':
    'Das ist nicht Ihr aktuelles Passwort. Versuchen Sie es noch einmal, oder setzen Sie per E-Mail ein neues.',
  'auth.confirm-identity': 'Geben Sie für diese Änderung noch einmal Ihr Passwort ein.',
  'auth.link-expired': 'Dieser Link wurde schon benutzt oder ist zu alt. Fordern Sie einen neuen an.',
  'auth.session-ended': 'Ihre Sitzung ist beendet. Melden Sie sich wieder an.',
  'auth.password-required': 'Geben Sie das Passwort dieses Kontos ein, um die Adresse zu bestätigen.',
  'auth.wrong-account-password':
    'Das ist nicht das Passwort dieses Kontos. Versuchen Sie es noch einmal, oder setzen Sie ein neues.',
  'auth.link-of-another-account':
    'Dieser Link ist für ein anderes Konto. Melden Sie sich dort an und öffnen Sie ihn dann noch einmal.',
  'auth.email-taken': 'Mit dieser E-Mail meldet sich ein anderes Konto an. Wählen Sie eine andere.',
  'auth.passkey-took-too-long': 'Das hat zu lange gedauert. Beginnen Sie noch einmal.',
  'auth.passkey-in-use': 'Dieser Passkey ist schon in Gebrauch. Wählen Sie einen anderen.',
  'auth.no-such-passkey': 'Diesen Passkey haben Sie nicht. Vielleicht wurde er schon entfernt.',
  'auth.totp-exists':
    'Eine Authenticator-App ist schon eingerichtet. Schalten Sie sie zuerst ab, um eine andere zu nutzen.',
  'auth.totp-not-begun':
    'Es läuft keine Einrichtung. Beginnen Sie noch einmal, um einen neuen Code zum Scannen zu erhalten.',
  'auth.totp-wrong-code':
    'Dieser Code stimmt nicht. Prüfen Sie die Uhr Ihres Telefons und geben Sie den neuesten Code ein.',
  'auth.backup-codes-need-totp': 'Ersatzcodes gibt es zu einer Authenticator-App. Richten Sie zuerst eine ein.',
  'auth.passkey-refused':
    'Dieser Passkey wurde nicht angenommen. Versuchen Sie es noch einmal, oder melden Sie sich mit Ihrem Passwort an.',
  'auth.invitation-expired': 'Diese Einladung wurde benutzt, widerrufen oder ist abgelaufen. Bitten Sie um eine neue.',
  'auth.invitation-used': 'Diese Einladung wurde schon benutzt. Melden Sie sich stattdessen an.',
  'auth.name-missing': 'Geben Sie Ihren Namen ein',
  'auth.password-length': 'Nehmen Sie 8 bis 128 Zeichen',
  'auth.in-sample': 'Sie sind schon im Beispiel.',
  'auth.member-changed':
    'Jemand anders hat dieses Mitglied inzwischen geändert: Die Rolle ist jetzt „{role}“. Sehen Sie noch einmal nach und speichern Sie dann.',
  'auth.no-such-member': 'Dieses Mitglied gibt es in diesem Arbeitsbereich nicht.',
  'auth.last-owner':
    '{name} ist der einzige Inhaber dieses Arbeitsbereichs. Machen Sie zuerst jemand anders zum Inhaber.',
  'auth.workspace-changed':
    'Jemand anders hat den Arbeitsbereich inzwischen geändert. Sehen Sie ihn noch einmal an und speichern Sie dann.',
  'auth.own-second-factor-first':
    'Richten Sie zuerst für Ihr eigenes Konto eine Authenticator-App ein, oder melden Sie sich mit einem Passkey an. Verlangen Sie es dann von allen.',
  'auth.already-member': '{name} ist schon Mitglied. Ändern Sie stattdessen in der Liste die Rolle.',
  'auth.already-invited':
    'Diese Person wurde schon eingeladen. Senden Sie die Einladung noch einmal, oder widerrufen Sie sie zuerst.',
  'auth.owner-sees-all': 'Ein Inhaber sieht den ganzen Arbeitsbereich. Wählen Sie eine andere Rolle.',
  'auth.no-such-invitation': 'Diese Einladung wurde inzwischen angenommen oder widerrufen.',
  'auth.mail-needs-tls': 'Wählen Sie STARTTLS oder TLS: E-Mail wird hier nur über verschlüsselte Verbindungen gesendet',
  'auth.mail-password-again': 'Geben Sie das Passwort noch einmal ein: Es gehört zu einem anderen Server oder Benutzer',
  'auth.no-mail-server': 'Dieser Arbeitsbereich hat keinen eigenen Mailserver.',
  'auth.mail-set-by-operator':
    'E-Mail ist durch SMTP_URL für die ganze Installation eingerichtet. Bitten Sie den Betreiber von Gable, das zu ändern.',
  'auth.no-such-message': 'Diese Nachricht gibt es in diesem Arbeitsbereich nicht.',
  'auth.no-such-attachment': 'Diesen Anhang gibt es nicht: Gesendetes wird nicht aufbewahrt.',
  'auth.not-the-sample': 'Dieser Arbeitsbereich ist nicht das Beispiel. Es wurde nichts entfernt.',
  'auth.sample-being-made':
    'Das Beispiel entsteht gerade. Entfernen Sie es, sobald es fertig ist, in ein paar Sekunden.',
  'auth.message-on-its-way': 'Diese Nachricht ist schon unterwegs oder wurde gesendet.',
  'auth.message-link-too-old':
    'Der Link in dieser Nachricht ist zu alt, um noch einmal gesendet zu werden. Fordern Sie einen neuen an.',
  'auth.mail-not-set-up':
    'Es ist kein Mailserver eingerichtet. Richten Sie unter Einstellungen, E-Mail einen ein und senden Sie dann noch einmal.',
  'auth.too-many-views': 'Von dieser Liste gibt es schon 100 Ansichten. Entfernen Sie zuerst eine.',
  'auth.view-exists': 'Eine Ansicht mit diesem Namen haben Sie schon. Wählen Sie einen anderen.',
  'auth.no-such-view': 'Diese Ansicht haben Sie nicht. Vielleicht wurde sie inzwischen entfernt.',
  'auth.not-in-workspace': 'Zu diesem Arbeitsbereich gehören Sie nicht.',
  'auth.mail-server-missing': 'Es ist kein Mailserver eingerichtet. Geben Sie einen ein und speichern Sie ihn zuerst.',
  'auth.only-owner': 'Das ist der einzige Inhaber des Arbeitsbereichs. Machen Sie zuerst jemand anders zum Inhaber.',
  'auth.too-many-attempts': 'Es waren zu viele Versuche. Warten Sie {wait} und versuchen Sie es dann noch einmal.',
  'auth.too-many-sign-ins':
    'Es waren zu viele Versuche. Warten Sie {wait} und versuchen Sie es dann noch einmal, oder setzen Sie ein neues Passwort.',
});
