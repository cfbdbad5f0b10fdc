/** What leasing refuses: the server's sentence, and the same in German. Parts in braces are taken over. */
export const leasingRefusals: Readonly<Record<string, string>> = {
  'The rent was changed since this increase. Set another amount on the lease instead.':
    'Die Miete wurde seit dieser Erhöhung geändert. Setzen Sie stattdessen im Mietvertrag einen anderen Betrag.',
  'There is no such unit in this workspace.': 'Diese Einheit gibt es in diesem Arbeitsbereich nicht.',
  '{unit} is archived. Take it into use again, then let it.':
    '{unit} ist archiviert. Nehmen Sie die Einheit wieder in Gebrauch und vermieten Sie sie dann.',
  'The end is before the beginning': 'Das Ende liegt vor dem Beginn.',
  'A term is at most 100 years. Check the year, or leave the end open':
    'Eine Laufzeit ist höchstens 100 Jahre lang. Prüfen Sie das Jahr, oder lassen Sie das Ende offen.',
  'A tenancy without an end has nothing that happens at its end':
    'Ein Mietvertrag ohne Ende hat nichts, was an seinem Ende geschieht.',
  'Say what happens at the end: stop, go on month to month, or hold over':
    'Sagen Sie, was am Ende geschieht: Er endet, läuft monatlich weiter oder geht zu einem anderen Satz weiter.',
  'Say at how many percent of the rent': 'Sagen Sie, zu wie viel Prozent der Miete.',
  'Only holding over has a rate': 'Einen Satz gibt es nur, wenn es nach dem Ende zu einem anderen Satz weitergeht.',
  'Name a tenant: nobody has signed yet': 'Nennen Sie einen Mieter: Noch hat niemand unterschrieben.',
  'It cannot have been signed on a day to come': 'Der Tag der Unterschrift kann nicht in der Zukunft liegen.',
  'No amount of this charge begins on {day}.': 'Kein Betrag dieses Postens beginnt am {day}.',
  'It has begun. Set another amount from today on, or a later day.':
    'Er gilt schon. Setzen Sie einen anderen Betrag ab heute oder ab einem späteren Tag.',
  'A lease has at most {most} charges. Use one that is there.':
    'Ein Mietvertrag hat höchstens {most} Posten. Nutzen Sie einen vorhandenen.',
  'This charge ended on {day}. Add it again from a day on.':
    'Dieser Posten endete am {day}. Fügen Sie ihn ab einem Tag neu hinzu.',
  'It begins on {day}. Remove it instead.': 'Er beginnt am {day}. Nehmen Sie ihn stattdessen zurück.',
  'This charge begins on {day}. Choose that day or a later one.':
    'Dieser Posten beginnt am {day}. Wählen Sie diesen oder einen späteren Tag.',
  'This charge ends on {day}. Choose that day or an earlier one.':
    'Dieser Posten endet am {day}. Wählen Sie diesen oder einen früheren Tag.',
  '{lease} ends by notice or early on {day}. Withdraw that first.':
    '{lease} endet durch Kündigung oder vorzeitig am {day}. Nehmen Sie das zuerst zurück.',
  '{lease} ends on {day}. Withdraw the notice or early end first.':
    '{lease} endet am {day}. Nehmen Sie das zuerst zurück.',
  'Nobody has lived there yet. Cancel this lease and write another one.':
    'Dort hat noch niemand gewohnt. Stornieren Sie diesen Mietvertrag und schreiben Sie einen neuen.',
  'Choose another unit': 'Wählen Sie eine andere Einheit.',
  'Rent of {unit} is in {currency}, this lease is in {other}':
    'Die Miete von {unit} ist in {currency}, dieser Mietvertrag in {other}.',
  'This lease has no end. Say when the next term begins.':
    'Dieser Mietvertrag hat kein Ende. Sagen Sie, wann die nächste Laufzeit beginnt.',
  'This term began on {day}; the next one begins later.': 'Diese Laufzeit begann am {day}; die nächste beginnt später.',
  'The next term begins on {day}, without a gap.': 'Die nächste Laufzeit beginnt am {day}, ohne Lücke.',
  'The past stays as it was. Choose {day} or a later day.':
    'Vergangenes bleibt, wie es war. Wählen Sie den {day} oder einen späteren Tag.',
  'It has gone on since then. Choose {day} or a later day.':
    'Er ist seitdem weitergelaufen. Wählen Sie den {day} oder einen späteren Tag.',
  'There is no such charge on this lease': 'Diesen Posten gibt es in diesem Mietvertrag nicht.',
  'There is no such charge on this lease.': 'Diesen Posten gibt es in diesem Mietvertrag nicht.',
  'Your role lets you write drafts. Ask a manager to change what was signed.':
    'Mit Ihrer Rolle schreiben Sie Entwürfe. Bitten Sie die Verwaltung, Unterschriebenes zu ändern.',
  '{lease} is out for signature. Return it to draft first, then change it.':
    '{lease} liegt zur Unterschrift vor. Holen Sie ihn zuerst zurück und ändern Sie ihn dann.',
  '{lease} is no draft any more. What changes from a day on is an amendment: rent, people and terms have their own.':
    '{lease} ist kein Entwurf mehr. Was sich ab einem Tag ändert, ist ein Nachtrag: für Miete, Personen und Bedingungen je ein eigener.',
  'Say who joins or who leaves': 'Sagen Sie, wer dazukommt oder ausscheidet.',
  'Somebody is on the lease already. Let them leave on the same day.':
    'Jemand steht schon im Mietvertrag. Lassen Sie die Person am selben Tag ausscheiden.',
  'Nobody of that name is on the lease then': 'Diese Person steht dann nicht im Mietvertrag.',
  'Nobody would be the tenant on {day}. Make somebody the tenant.':
    'Am {day} wäre niemand Mieter. Machen Sie jemanden zum Mieter.',
  'The term was over on {day}. What happened then stays.':
    'Die Laufzeit war am {day} vorbei. Was dann geschah, bleibt.',
  'Enter what is to be done': 'Geben Sie ein, was zu tun ist.',
  'There are {count} things on these lists already. Remove some first.':
    'Auf diesen Listen stehen schon {count} Punkte. Nehmen Sie zuerst einige heraus.',
  'Somebody else changed this meanwhile. Look at what it says now, then save again.':
    'Jemand anders hat das inzwischen geändert. Sehen Sie nach, was jetzt dort steht, und speichern Sie dann noch einmal.',
  'It cannot have been done on a day to come': 'Der Tag der Erledigung kann nicht in der Zukunft liegen.',
  'This was done, so that it stays. Say that it was not done first, if that is so.':
    'Das ist erledigt und bleibt deshalb. Falls es nicht stimmt, nehmen Sie zuerst die Erledigung zurück.',
  'Enter the meter reading, or remove the item if there is no such meter':
    'Geben Sie den Zählerstand ein, oder nehmen Sie den Punkt heraus, wo es keinen solchen Zähler gibt.',
  'This meter showed {reading} before. Correct the reading, or write a note that says why it is less.':
    'Dieser Zähler zeigte vorher {reading}. Berichtigen Sie den Stand, oder schreiben Sie eine Notiz, warum er niedriger ist.',
  'There is no such thing on the lists of this lease.':
    'Diesen Punkt gibt es auf den Listen dieses Mietvertrags nicht.',
  'That is more than {most} leases. Choose fewer.': 'Das sind mehr als {most} Mietverträge. Wählen Sie weniger.',
  'A charge has at most {most} clauses. Remove one first.':
    'Ein Posten hat höchstens {most} Klauseln. Nehmen Sie zuerst eine heraus.',
  'An index is above zero': 'Ein Index ist größer als null.',
  'This clause raises by itself, without an index.': 'Diese Klausel erhöht von selbst, ohne Index.',
  'That would be more than a charge can come to': 'Das wäre mehr, als ein Posten betragen kann.',
  'This clause raises next on {day}. Use that day or a later one, or say that both sides agreed.':
    'Diese Klausel erhöht als Nächstes am {day}. Nehmen Sie diesen oder einen späteren Tag, oder sagen Sie, dass beide Seiten zugestimmt haben.',
  "The clause asks for {days} days' notice, which is {day}. Say that the other side agreed if it is to be earlier.":
    'Die Klausel verlangt {days} Tage Ankündigung, also den {day}. Sagen Sie, dass die andere Seite zugestimmt hat, wenn es früher sein soll.',
  'There is no such clause on this lease.': 'Diese Klausel gibt es in diesem Mietvertrag nicht.',
  'The unit is let on some of these days.': 'Die Einheit ist an einigen dieser Tage vermietet.',
  '{unit} is let to {names} by {lease} {phrase}. Choose other days or another unit.':
    '{unit} ist {phrase} durch {lease} an {names} vermietet. Wählen Sie andere Tage oder eine andere Einheit.',
  '{unit} is let to {names} by {lease} {phrase}. Cancel or end {lease} first, or leave it as it is.':
    '{unit} ist {phrase} durch {lease} an {names} vermietet. Stornieren oder beenden Sie {lease} zuerst, oder lassen Sie es, wie es ist.',
  'Notice of {lease} was given already, for {day}. Withdraw it first.':
    '{lease} ist schon zum {day} gekündigt. Nehmen Sie die Kündigung zuerst zurück.',
  'Notice cannot have been given on a day to come': 'Der Tag der Kündigung kann nicht in der Zukunft liegen.',
  'Given on {day}, this notice ends the lease on {earliest} at the earliest. Say that both sides agreed if it is to be earlier.':
    'Am {day} gegeben, beendet diese Kündigung den Mietvertrag frühestens am {earliest}. Sagen Sie, dass beide Seiten zugestimmt haben, wenn es früher sein soll.',
  '{lease} has not begun. Cancel it instead.': '{lease} hat noch nicht begonnen. Stornieren Sie ihn stattdessen.',
  'It ends on {day} anyway. Choose an earlier day.': 'Er endet ohnehin am {day}. Wählen Sie einen früheren Tag.',
  'No notice of {lease} was given.': '{lease} ist nicht gekündigt.',
  '{lease} is carried on by the term after it. Do it there, or cancel that term first.':
    '{lease} wird von der Laufzeit danach fortgesetzt. Tun Sie es dort, oder stornieren Sie diese zuerst.',
  'Choose {day} or later. To correct earlier days, void or credit the charges; enter the move-out date in the deposit settlement.':
    'Wählen Sie den {day} oder einen späteren Tag. Für frühere Tage stornieren Sie die Forderungen oder schreiben Sie sie gut; den Auszugstag geben Sie in der Kautionsabrechnung an.',
  'The lease begins on {day}. Cancel it instead.': 'Der Mietvertrag beginnt am {day}. Stornieren Sie ihn stattdessen.',
  'It ends on {day} anyway. Choose that day or an earlier one.':
    'Er endet ohnehin am {day}. Wählen Sie diesen oder einen früheren Tag.',
  'Use a day to come, or leave the day out: then it holds at once.':
    'Nehmen Sie einen künftigen Tag, oder lassen Sie den Tag weg: Dann gilt es sofort.',
  'Only an owner of the workspace changes what holds for all of it.':
    'Was für den ganzen Arbeitsbereich gilt, ändert nur ein Inhaber.',
  'Somebody else changed this late fee meanwhile. Look at it again, then save.':
    'Jemand anders hat diese Mahngebühr inzwischen geändert. Sehen Sie sie noch einmal an und speichern Sie dann.',
  'You have {count} drafts. Finish some of them or throw them away first.':
    'Sie haben {count} Entwürfe. Schließen Sie zuerst einige ab, oder verwerfen Sie sie.',
  'You wrote on this draft in another window. Look at what it says there.':
    'Sie haben diesen Entwurf in einem anderen Fenster geändert. Sehen Sie nach, was dort steht.',
  'You have no such draft. It may have become a lease already.':
    'Diesen Entwurf haben Sie nicht. Vielleicht ist schon ein Mietvertrag daraus geworden.',
  'Somebody else changed {lease} meanwhile. Look at what it says now, then do it again.':
    'Jemand anders hat {lease} inzwischen geändert. Sehen Sie nach, was jetzt dort steht, und tun Sie es dann noch einmal.',
  'There is no such lease in this workspace.': 'Diesen Mietvertrag gibt es in diesem Arbeitsbereich nicht.',
  'A charge does not begin before the lease': 'Ein Posten beginnt nicht vor dem Mietvertrag.',
  'The lease is over by then': 'Dann ist der Mietvertrag schon vorbei.',
  'A step begins after the charge does, which is on {day}': 'Eine Stufe beginnt nach dem Posten, also nach dem {day}.',
  'The charge is over on {day}': 'Am {day} ist der Posten schon vorbei.',
  'Two steps begin on {day}': 'Am {day} beginnen zwei Stufen.',
  'It first bites after the charge began, which is on {day}':
    'Sie greift zum ersten Mal nach Beginn des Postens, also nach dem {day}.',
  'An index clause has no percentage of its own': 'Eine Indexklausel hat keinen eigenen Prozentsatz.',
  'Say by how many percent': 'Sagen Sie, um wie viel Prozent.',
  'Say which index': 'Sagen Sie, welcher Index.',
  'Only an index clause has one': 'Das hat nur eine Indexklausel.',
  'Say where the index stood, above zero': 'Sagen Sie, wo der Index stand, über null.',
  'Only an index clause has a floor or a cap': 'Eine Unter- oder Obergrenze hat nur eine Indexklausel.',
  'The cap is below the floor': 'Die Obergrenze liegt unter der Untergrenze.',
  '{lease} is not signed yet. Change the draft instead.':
    '{lease} ist noch nicht unterschrieben. Ändern Sie stattdessen den Entwurf.',
  '{lease} is not signed yet. The list for moving in comes with signing.':
    '{lease} ist noch nicht unterschrieben. Die Liste für den Einzug entsteht mit der Unterschrift.',
  'There is such a list already. Add to it what is missing.':
    'Eine solche Liste gibt es schon. Ergänzen Sie, was fehlt.',
  '{lease} was cancelled.': '{lease} wurde storniert.',
  'The deposit of {lease} was settled with {settlement}. Undo that settlement on the lease’s deposit first; then the lease can go on.':
    'Die Kaution von {lease} ist mit {settlement} abgerechnet. Machen Sie diese Abrechnung zuerst rückgängig, bei der Kaution des Vertrags; danach kann der Vertrag weiterlaufen.',
  '{lease} ended on {day}. What was agreed until then stays as it was.':
    '{lease} endete am {day}. Was bis dahin vereinbart war, bleibt, wie es war.',
  'The lease begins on {day}. Choose that day or a later one.':
    'Der Mietvertrag beginnt am {day}. Wählen Sie diesen oder einen späteren Tag.',
  'The lease is over on {day}. Choose that day or an earlier one.':
    'Der Mietvertrag ist am {day} vorbei. Wählen Sie diesen oder einen früheren Tag.',
  'Your role lets you write drafts. Ask a manager to sign.':
    'Mit Ihrer Rolle schreiben Sie Entwürfe. Bitten Sie die Verwaltung zu unterschreiben.',
  'The total is beyond what can be counted exactly. Ask for fewer months.':
    'Die Summe ist größer, als genau gezählt werden kann. Wählen Sie weniger Monate.',
  'Ask for five years at most': 'Höchstens fünf Jahre.',
  'Your role lets you write drafts. Ask a manager to cancel what was signed.':
    'Mit Ihrer Rolle schreiben Sie Entwürfe. Bitten Sie die Verwaltung, Unterschriebenes zu stornieren.',
  '{lease} has begun. Give notice or end it early instead.':
    '{lease} hat schon begonnen. Kündigen Sie ihn, oder beenden Sie ihn vorzeitig.',
  '{lease} is carried on by another term. Cancel that one first.':
    '{lease} wird von einer anderen Laufzeit fortgesetzt. Stornieren Sie zuerst diese.',
  '{lease} is {phrase}, so this cannot be done any more or not yet.':
    '{lease} ist {phrase}; das geht deshalb nicht mehr oder noch nicht.',
  'There is no such account any more. Choose another one.': 'Dieses Konto gibt es nicht mehr. Wählen Sie ein anderes.',
  'That account is archived. Choose another one.': 'Dieses Konto ist archiviert. Wählen Sie ein anderes.',
  'Choose an account of income, or a liability such as a deposit':
    'Wählen Sie ein Ertragskonto oder eine Verbindlichkeit, etwa eine Kaution.',
  'There is no such person in this workspace.': 'Diese Person gibt es in diesem Arbeitsbereich nicht.',
  '{person} is archived. Take the record into use again first.':
    '{person} ist archiviert. Nehmen Sie die Person zuerst wieder in Gebrauch.',
  'Somebody is there twice. Give each one role.': 'Jemand steht zweimal da. Geben Sie jedem eine Rolle.',
};

/** Parts of those sentences that are words themselves. */
export const phrases: Readonly<Record<string, string>> = {
  nobody: 'niemanden',
  'from {from} on': 'ab {from}',
  'from {from} to {to}': 'vom {from} bis {to}',
  'to {to}': 'bis {to}',
  on: 'ohne Ende',
  'with no end yet': 'ohne Ende',
  'until {to}': 'bis {to}',
  'the archive': 'ins Archiv',
  'another place in the building': 'an eine andere Stelle im Gebäude',
  'another currency': 'in eine andere Währung',
  'a draft': 'ein Entwurf',
  'out for signature': 'zur Unterschrift unterwegs',
  signed: 'unterschrieben',
  cancelled: 'storniert',
  'a tenant': 'Mieter',
  'a further tenant': 'weiterer Mieter',
  'a guarantor': 'Bürge',
};
