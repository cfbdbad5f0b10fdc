import type { people } from './people.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof people>()({
  'people.no-such-person-here': 'Diese Person gibt es in diesem Arbeitsbereich nicht.',
  'people.same-record': 'Wählen Sie einen anderen Eintrag zum Zusammenführen.',
  'people.person-and-company': 'Eine Person und eine Firma sind nie dasselbe. Ändern Sie zuerst eine davon.',
  'people.company-name-missing': 'Geben Sie den Namen der Firma ein.',
  'people.name-missing': 'Geben Sie einen Namen ein.',
  'people.no-such-person':
    'Diese Person gibt es in diesem Arbeitsbereich nicht. Vielleicht wurde der Eintrag zusammengeführt.',
  'people.of-other-properties':
    '{person} gehört auch zu Objekten, mit denen Sie nicht arbeiten. Bitten Sie jemanden, der mit allen arbeitet.',
  'people.same-person': 'Wählen Sie jemand anders.',
  'people.birth-in-future': 'Ein Geburtsdatum liegt in der Vergangenheit. Prüfen Sie das Jahr.',
  'people.merged-since':
    'Dieser Eintrag wurde inzwischen mit {person} zusammengeführt. Nehmen Sie zuerst diese Zusammenführung zurück.',
  'people.no-such-merge': 'Diese Zusammenführung gibt es in diesem Arbeitsbereich nicht.',
  'people.merge-undone': 'Diese Zusammenführung wurde schon zurückgenommen.',
  'people.archived': '{person} ist archiviert. Nehmen Sie die Person zuerst wieder in Gebrauch.',
  'people.owns-property':
    '{person} gehört {property} ganz oder teilweise. Legen Sie zuerst die Eigentümer fest und archivieren Sie dann.',
  'people.on-lease':
    '{person} steht im Mietvertrag {lease} für {where} ({role}). Beenden Sie den Mietvertrag oder nehmen Sie die Person heraus und archivieren Sie dann.',
});
