import type { banking } from './banking.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof banking>()({
  'banking.no-such-line': 'Diese Kontobewegung gibt es in diesem Arbeitsbereich nicht.',
  'banking.no-such-file': 'Diese Bankdatei gibt es in diesem Arbeitsbereich nicht.',
  'banking.no-such-account': 'Wählen Sie ein Bankkonto dieses Arbeitsbereichs',
  'banking.files-there': 'Zu diesem Konto gibt es Bankdateien, es kann nicht entfernt werden. Archivieren Sie es.',
  'banking.nothing-to-decide':
    'Zu dieser Kontobewegung ist nichts zu entscheiden. Laden Sie die Seite neu, um den jetzigen Stand zu sehen.',
  'banking.decided-and-matched': 'Ein Teil dieser Kontobewegung ist zugeordnet. Machen Sie das zuerst rückgängig.',
  'banking.same-taken':
    'Zeile {line} derselben Datei ist schon diese Bewegung. Eine von beiden ist neu: Keine Datei enthält eine Bewegung zweimal.',
  'banking.file-too-large':
    'Eine Bankdatei hat höchstens {most} MB. Exportieren Sie einen kürzeren Zeitraum und versuchen Sie es erneut.',
  'banking.too-many-lines':
    'Diese Datei hat mehr als {most:count} Zeilen. Exportieren Sie einen kürzeren Zeitraum und versuchen Sie es erneut.',
  'banking.file-empty': 'Diese Datei enthält keinen Kontoauszug. Exportieren Sie ihn noch einmal bei Ihrer Bank.',
  'banking.unknown-format':
    'Diese Datei kann Gable nicht lesen. Exportieren Sie bei Ihrer Bank OFX, QFX, CAMT.053, MT940, BAI2, QIF oder CSV.',
  'banking.file-damaged': 'Diese Datei ist beschädigt. Exportieren Sie sie noch einmal bei Ihrer Bank.',
  'banking.file-damaged-at':
    'Diese Datei ist in Zeile {line} beschädigt. Es wurde nichts importiert. Exportieren Sie sie noch einmal bei Ihrer Bank.',
  'banking.file-too-heavy':
    'Das Lesen dieser Datei dauert zu lange. Exportieren Sie einen kürzeren Zeitraum und versuchen Sie es erneut.',
  'banking.several-currencies':
    'Diese Datei enthält {account} in {currencies:names}. Importieren Sie je Konto eine Datei mit einer Währung.',
  'banking.preview-too-large': 'Senden Sie für eine Vorschau die ersten 500 KB der Datei.',
  'banking.mapping-unfit': 'Diese Spalten passen nicht zur Datei. Wählen Sie sie noch einmal.',
  'banking.line-not-open':
    'Diese Kontobewegung ist schon erledigt. Laden Sie die Seite neu, um zu sehen, womit, oder machen Sie das zuerst rückgängig.',
  'banking.line-claimed': 'Von dieser Kontobewegung sind noch {left:money} offen. {amount:money} sind zu viel.',
  'banking.item-claimed':
    'Von diesem Posten sind noch {left:money} offen. {amount:money} sind zu viel, oder eine andere Kontobewegung hat ihn inzwischen.',
  'banking.item-cleared':
    'Dieser Posten ist mit dem Kontoauszug bis {through:date} abgestimmt, und diese Kontobewegung ist von einem anderen Tag. Wählen Sie einen anderen Posten, oder markieren Sie ihn in jener Abstimmung zuerst als offen.',
  'banking.claimed-meanwhile':
    'Jemand hat diese Kontobewegung oder diesen Posten gerade zugeordnet. Laden Sie die Seite neu und wählen Sie noch einmal.',
  'banking.line-partly-matched':
    'Ein Teil dieser Kontobewegung ist zugeordnet. Machen Sie das rückgängig, bevor Sie sie ausschließen.',
  'banking.nothing-to-undo':
    'Mit dieser Kontobewegung ist nichts geschehen. Laden Sie die Seite neu, um den jetzigen Stand zu sehen.',
  'banking.no-such-item': 'Diese Buchung gibt es auf diesem Bankkonto nicht.',
  'banking.item-in-other-currency': 'Die Kontobewegung und dieser Posten haben verschiedene Währungen.',
  'banking.line-goes-out': 'Diese Kontobewegung ist ein Abgang. Eine Zahlung eines Mieters ist ein Eingang.',
  'banking.line-comes-in': 'Diese Kontobewegung ist ein Eingang. Eine Rechnung wird mit einem Abgang bezahlt.',
  'banking.no-such-target': 'Wählen Sie ein Konto dieses Arbeitsbereichs',
  'banking.no-such-property': 'Wählen Sie ein Objekt dieses Arbeitsbereichs',
  'banking.tied-account':
    '{account} folgt eigenen Belegen und nimmt keine Kontobewegungen auf. Wählen Sie ein Ertrags- oder Aufwandskonto.',
  'banking.transfer-of-nobody':
    'Auf {account} liegt Geld anderer. Wählen Sie das Objekt, dessen Geld das ist, oder Ihr eigenes Geld. Für eine Kaution oder einen Eigentümer buchen Sie das Geld zuerst um und ordnen dann diese Kontobewegung der Umbuchung zu',
  'banking.debits-there':
    'Auf dieses Konto wird Miete per Lastschrift eingezogen, es kann nicht entfernt werden. Archivieren Sie es.',
  'banking.rules-there': 'Eine Bankregel bucht auf dieses Konto. Ändern Sie die Regel oder archivieren Sie das Konto.',
  'banking.no-such-reconciliation': 'Diese Abstimmung gibt es in diesem Arbeitsbereich nicht.',
  'banking.reconciliations-there': 'Dieses Konto wurde abgestimmt, es kann nicht entfernt werden. Archivieren Sie es.',
  'banking.reconciled-meanwhile': 'Jemand hat dieses Konto gerade abgestimmt. Laden Sie die Seite neu.',
  'banking.reconciliation-open':
    '{account} hat eine offene Abstimmung bis {to:date}. Schließen Sie sie ab oder entfernen Sie sie zuerst.',
  'banking.reconciliation-finished':
    '{account} ist bis {to:date} abgestimmt. Öffnen Sie diese Abstimmung wieder, um sie zu ändern.',
  'banking.line-reconciled':
    '{account} ist bis {to:date} abgestimmt, und diese Kontobewegung gehört dazu. Öffnen Sie diese Abstimmung wieder, um das zurückzunehmen.',
  'banking.reconciliation-not-finished':
    'Diese Abstimmung ist offen. Laden Sie die Seite neu, um den jetzigen Stand zu sehen.',
  'banking.not-latest': '{account} ist bis {to:date} abgestimmt. Nur diese letzte Abstimmung lässt sich wieder öffnen.',
  'banking.statement-begins':
    'Ein Kontoauszug beginnt, wo der vorige endet. Nehmen Sie den {from:date}, oder lassen Sie das Datum weg.',
  'banking.statement-ends-early': 'Nehmen Sie ein Auszugsdatum ab {from:date}',
  'banking.statement-to-come': 'Nehmen Sie ein Auszugsdatum bis heute, {today:date}',
  'banking.no-closing': 'Keine Bankdatei hat einen Saldo zum {to:date}. Geben Sie den Endsaldo des Kontoauszugs ein',
  'banking.opening-differs':
    'Der Anfangssaldo ist {opening:money}, der vorige Kontoauszug endet aber mit {before:money}. Nehmen Sie diesen.',
  'banking.opening-not-in-books':
    'Der Anfangssaldo ist {opening:money}, die Posten vor dem Kontoauszug ergeben aber {before:money}. Ändern Sie den Anfangssaldo, oder sagen Sie, welche dieser Posten noch offen waren.',
  'banking.statement-difference': 'Die Differenz ist {amount:money}. Sie muss null sein.',
  'banking.after-statement':
    'Abgehakte Posten mit Datum nach dem {to:date}: {count:count}. Haken Sie sie mit dem nächsten Kontoauszug ab.',
  'banking.item-after-statement':
    'Das Datum ist der {date:date}, nach dem Kontoauszug vom {to:date}. Haken Sie den Posten mit dem nächsten ab.',
  'banking.lines-open':
    'Kontobewegungen vom {from:date} bis {to:date}, die zuzuordnen oder zu entscheiden sind: {count:count}. Erledigen Sie diese zuerst.',
  'banking.cleared-before': 'Dieser Posten wurde mit einem früheren Kontoauszug abgehakt.',
  'banking.not-brought':
    'Nur Posten von vor dem {from:date}, vor dem ersten Kontoauszug, gehören zu dessen Anfangssaldo.',
  'banking.nothing-to-place': 'Alles Geld ist zugeordnet. Laden Sie die Seite neu.',
  'banking.changed-since-preview':
    'Seit der Vorschau wurde etwas gebucht. Sehen Sie sich die neue an und ordnen Sie das Geld dann zu.',
  'banking.no-such-worksheet': 'Dieses Abstimmungsblatt gibt es in diesem Arbeitsbereich nicht.',
  'banking.no-worksheet': 'Auf {account} liegt kein fremdes Geld, darum gibt es dafür kein Abstimmungsblatt.',
  'banking.worksheet-waits': 'Schließen Sie zuerst die Abstimmung von {account} bis {to:date} ab.',
  'banking.worksheet-signed': 'Das Abstimmungsblatt von {account} bis {to:date} ist schon unterschrieben.',
  'banking.worksheet-differs':
    'Kontoauszug, Buchsaldo und Guthaben von {account} am {to:date} stimmen nicht überein. Öffnen Sie die Abstimmung wieder und prüfen Sie die Posten.',
  'banking.worksheet-notes':
    'Fehlbeträge oder falsch liegendes Geld ohne Begründung: {count:count}. Begründen Sie jeden Posten und unterschreiben Sie dann.',
  'banking.no-such-unclaimed': 'Diese offene Zahlung gibt es in diesem Arbeitsbereich nicht.',
  'banking.unclaimed-changed': 'Jemand hat diese Zahlung inzwischen geändert. Laden Sie neu, um den Stand zu sehen.',
  'banking.not-stale-yet': 'Diese Zahlung gilt ab {from:date} als verfallen. Bis dahin kann sie noch eingelöst werden.',
  'banking.not-dormant-yet': 'Der Staat nimmt dieses Geld ab {from:date}. Verwahren Sie es bis dahin.',
  'banking.no-letter':
    'Schicken Sie den Brief zwischen {from:date} und {until:date}, vermerken Sie ihn, und führen Sie das Geld dann ab.',
  'banking.letter-of-held':
    'Briefe gibt es zu Geld, das verwahrt wird. Markieren Sie die Zahlung zuerst als verfallen.',
  'banking.letter-to-nobody': 'Bei dieser Zahlung ist niemand genannt, dem Sie schreiben könnten.',
  'banking.before-voided': 'Nehmen Sie ein Datum ab {from:date}, als die Zahlung storniert wurde',
  'banking.no-such-holder': 'Wählen Sie, wessen Geld es ist',
  'banking.same-account': 'Wählen Sie zwei verschiedene Konten',
  'banking.transfer-to-come': 'Nehmen Sie ein Datum bis heute, {today:date}',
  'banking.advance-for-property': 'Wählen Sie das Objekt, für das das Geld ist',
  'banking.advance-from-own': 'Wählen Sie ein Konto mit eigenem Geld',
  'banking.no-such-rule': 'Diese Bankregel gibt es in diesem Arbeitsbereich nicht.',
  'banking.rule-without-condition': 'Geben Sie für die Regel einen Text, einen Betrag oder eine Gegenseite an',
  'banking.rule-amounts-turned': 'Der kleinste Betrag darf nicht über dem größten liegen',
});
