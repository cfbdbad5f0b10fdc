/** What properties, units, people and documents refuse: the server's sentence, and the same in German. */
export const portfolioRefusals: Readonly<Record<string, string>> = {
  'Security deposits are still held: {leases}. Settle or refund them first, then archive the property.':
    'Es werden noch Kautionen gehalten: {leases}. Rechnen Sie sie zuerst ab oder zahlen Sie sie aus, dann archivieren Sie das Objekt.',
  '{document} is archived. Bring it back first, then add the new version.':
    '{document} ist archiviert. Holen Sie es zuerst zurück und fügen Sie dann die neue Fassung hinzu.',
  'Somebody else changed {name} meanwhile. Look at what it says now, then save again.':
    'Jemand anders hat {name} inzwischen geändert. Sehen Sie nach, was jetzt dort steht, und speichern Sie dann noch einmal.',
  'There is no such document in this workspace, or your role does not show it.':
    'Dieses Dokument gibt es in diesem Arbeitsbereich nicht, oder Ihre Rolle zeigt es nicht.',
  'There is no such record in this workspace, or your role does not show it.':
    'Diesen Eintrag gibt es in diesem Arbeitsbereich nicht, oder Ihre Rolle zeigt ihn nicht.',
  'This is no photo of this record': 'Das ist kein Foto dieses Eintrags.',
  'This document is no picture, so there is no small one of it.':
    'Dieses Dokument ist kein Bild, deshalb gibt es kein kleines davon.',
  'The file is empty. Choose another one.': 'Die Datei ist leer. Wählen Sie eine andere.',
  'Choose another record to merge with': 'Wählen Sie einen anderen Eintrag zum Zusammenführen.',
  'A person and a company are never the same. Change one of them first.':
    'Eine Person und eine Firma sind nie dasselbe. Ändern Sie zuerst eine davon.',
  'Enter the name of the company': 'Geben Sie den Namen der Firma ein.',
  'Enter a name': 'Geben Sie einen Namen ein.',
  'Enter the postal code: addresses in this country have one.':
    'Geben Sie die Postleitzahl ein: Adressen in diesem Land haben eine.',
  'There is no such person in this workspace. The record may have been merged.':
    'Diese Person gibt es in diesem Arbeitsbereich nicht. Vielleicht wurde der Eintrag zusammengeführt.',
  '{person} owns {property}, or a share of it. Set its owners first, then archive.':
    '{person} gehört {property} ganz oder teilweise. Legen Sie zuerst die Eigentümer fest und archivieren Sie dann.',
  '{person} is on lease {lease} of {where} as {phrase}. End the lease or take them off it first, then archive.':
    '{person} steht im Mietvertrag {lease} für {where} ({phrase}). Beenden Sie den Mietvertrag oder nehmen Sie die Person heraus und archivieren Sie dann.',
  '{person} belongs to properties as well that you do not work with. Ask somebody who works with all of them.':
    '{person} gehört auch zu Objekten, mit denen Sie nicht arbeiten. Bitten Sie jemanden, der mit allen arbeitet.',
  'Choose somebody else': 'Wählen Sie jemand anders.',
  'A date of birth is in the past. Check the year.':
    'Ein Geburtsdatum liegt in der Vergangenheit. Prüfen Sie das Jahr.',
  'There is no such merge in this workspace.': 'Diese Zusammenführung gibt es in diesem Arbeitsbereich nicht.',
  'This merge is already undone.': 'Diese Zusammenführung wurde schon zurückgenommen.',
  'This record was merged into {person} since. Undo that merge first.':
    'Dieser Eintrag wurde inzwischen mit {person} zusammengeführt. Nehmen Sie zuerst diese Zusammenführung zurück.',
  'Use a year up to {year}: the building cannot be of a later one.': 'Das Baujahr kann höchstens {year} sein.',
  'There are no such terms for this property.': 'Diese Bedingungen gibt es für dieses Objekt nicht.',
  'Somebody else changed these terms meanwhile. Look again, then save.':
    'Jemand anders hat diese Bedingungen inzwischen geändert. Sehen Sie noch einmal nach und speichern Sie dann.',
  'Say how many percent': 'Sagen Sie, wie viel Prozent.',
  'This kind of fee has no percentage': 'Diese Art von Honorar hat keinen Prozentsatz.',
  'Say how much a month': 'Sagen Sie, wie viel im Monat.',
  'This kind of fee has no amount': 'Diese Art von Honorar hat keinen Betrag.',
  'Other terms hold from {from} {phrase}. Choose days that are free.':
    'Ab {from} gelten andere Bedingungen, {phrase}. Wählen Sie freie Tage.',
  '{unit} is let {until}, so this cannot go to {into}. End that lease first.':
    '{unit} ist {until} vermietet, deshalb geht es nicht {into}. Beenden Sie zuerst den Mietvertrag.',
  'An owner of the workspace sees all of it. Change the role first.':
    'Ein Inhaber sieht den ganzen Arbeitsbereich. Ändern Sie zuerst die Rolle.',
  'Choose at least one property': 'Wählen Sie mindestens ein Objekt.',
  'There is no such member in this workspace.': 'Dieses Mitglied gibt es in diesem Arbeitsbereich nicht.',
  'The shares add up to {percent}. Make them 100 %.': 'Die Anteile ergeben {percent}. Es müssen 100 % sein.',
  'Somebody is there twice. Give each owner one share.':
    'Jemand steht zweimal da. Geben Sie jedem Eigentümer einen Anteil.',
  'No shares begin on {day}.': 'Am {day} beginnen keine Anteile.',
  'These are the first shares: without them nobody would own the property before the next ones begin.':
    'Das sind die ersten Anteile: Ohne sie gehörte das Objekt niemandem, bis die nächsten beginnen.',
  'There is no such property in this workspace.': 'Dieses Objekt gibt es in diesem Arbeitsbereich nicht.',
  'Name a floor for each unit, or none at all': 'Nennen Sie für jede Einheit ein Stockwerk oder für keine.',
  'You work with some properties only. Ask an owner of the workspace to add this one.':
    'Sie arbeiten nur mit einigen Objekten. Bitten Sie einen Inhaber, dieses hinzuzufügen.',
  'There is a property called {name} already. Use another name.':
    'Es gibt schon ein Objekt mit dem Namen {name}. Nehmen Sie einen anderen.',
  '{name} is archived. Take it into use again, then add units.':
    '{name} ist archiviert. Nehmen Sie es wieder in Gebrauch und fügen Sie dann Einheiten hinzu.',
  '{name} is there twice. Give each its own name.': '{name} steht zweimal da. Geben Sie jeder einen eigenen Namen.',
  'There is a unit {name} in this property already. Use another name.':
    'In diesem Objekt gibt es schon eine Einheit {name}. Nehmen Sie einen anderen Namen.',
  'Choose another unit of the same property': 'Wählen Sie eine andere Einheit desselben Objekts.',
  'A room has beds and nothing else, and a bed has no parts':
    'Ein Zimmer hat Betten und sonst nichts, und ein Bett hat keine Teile.',
  'A bed has no parts': 'Ein Bett hat keine Teile.',
  'This has parts itself, and only a room with beds can have parts and be part of a unit':
    'Das hat selbst Teile, und nur ein Zimmer mit Betten kann Teile haben und Teil einer Einheit sein.',
  'Say whether the area is in square metres or square feet':
    'Sagen Sie, ob die Fläche in Quadratmetern oder Quadratfuß ist.',
  'Name a property with `propertyId` to have its units by size.':
    'Nennen Sie ein Objekt mit `propertyId`, um seine Einheiten nach Größe zu ordnen.',
  'Your role sees no rents. Choose another order.': 'Ihre Rolle sieht keine Mieten. Wählen Sie eine andere Ordnung.',
};
