import type { portfolio } from './portfolio.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof portfolio>()({
  'portfolio.no-such-unit': 'Diese Einheit gibt es in diesem Arbeitsbereich nicht.',
  'portfolio.no-such-property': 'Dieses Objekt gibt es in diesem Arbeitsbereich nicht.',
  'portfolio.no-such-terms': 'Diese Bedingungen gibt es für dieses Objekt nicht.',
  'portfolio.terms-changed':
    'Jemand anders hat diese Bedingungen inzwischen geändert. Sehen Sie noch einmal nach und speichern Sie dann.',
  'portfolio.fee-percent-missing': 'Sagen Sie, wie viel Prozent.',
  'portfolio.fee-percent-unused': 'Diese Art von Honorar hat keinen Prozentsatz.',
  'portfolio.fee-amount-missing': 'Geben Sie einen Betrag im Monat ein.',
  'portfolio.fee-amount-unused': 'Diese Art von Honorar hat keinen Betrag.',
  'portfolio.rates-unfit': 'Wählen Sie Ertragskonten, jedes nur einmal',
  'portfolio.fee-said-twice': 'Geben Sie einen Prozentsatz oder einen Betrag an, nicht beides',
  'portfolio.terms-overlap': 'Ab {from} gelten andere Bedingungen, {until}. Wählen Sie freie Tage.',
  'portfolio.unit-is-let':
    '{unit} ist {until} vermietet, deshalb geht es nicht {into}. Beenden Sie zuerst den Mietvertrag.',
  'portfolio.owner-sees-all': 'Ein Inhaber sieht den ganzen Arbeitsbereich. Ändern Sie zuerst die Rolle.',
  'portfolio.property-missing': 'Wählen Sie mindestens ein Objekt.',
  'portfolio.shares-not-whole': 'Die Anteile ergeben {percent}. Es müssen 100 % sein.',
  'portfolio.owner-twice': 'Jemand steht zweimal da. Geben Sie jedem Eigentümer einen Anteil.',
  'portfolio.no-shares-begin': 'Am {day} beginnen keine Anteile.',
  'portfolio.first-shares':
    'Das sind die ersten Anteile: Ohne sie gehörte das Objekt niemandem, bis die nächsten beginnen.',
  'portfolio.deposits-held':
    'Es werden noch Kautionen gehalten: {leases}. Rechnen Sie sie zuerst ab oder zahlen Sie sie aus, dann archivieren Sie das Objekt.',
  'portfolio.floors-missing': 'Nennen Sie für jede Einheit ein Stockwerk oder für keine.',
  'portfolio.some-properties-only':
    'Sie arbeiten nur mit einigen Objekten. Bitten Sie einen Inhaber, dieses hinzuzufügen.',
  'portfolio.postal-code-missing': 'Geben Sie die Postleitzahl ein: Adressen in diesem Land haben eine.',
  'portfolio.year-built': 'Das Baujahr kann höchstens {year} sein.',
  'portfolio.property-exists': 'Es gibt schon ein Objekt mit dem Namen {name}. Nehmen Sie einen anderen.',
  'portfolio.property-archived':
    '{name} ist archiviert. Nehmen Sie es wieder in Gebrauch und fügen Sie dann Einheiten hinzu.',
  'portfolio.unit-twice': '{name} steht zweimal da. Geben Sie jeder einen eigenen Namen.',
  'portfolio.unit-exists': 'In diesem Objekt gibt es schon eine Einheit {name}. Nehmen Sie einen anderen Namen.',
  'portfolio.same-unit-as-parent': 'Wählen Sie eine andere Einheit desselben Objekts.',
  'portfolio.room-has-beds': 'Ein Zimmer hat Betten und sonst nichts, und ein Bett hat keine Teile.',
  'portfolio.bed-has-no-parts': 'Ein Bett hat keine Teile.',
  'portfolio.unit-has-parts':
    'Das hat selbst Teile, und nur ein Zimmer mit Betten kann Teile haben und Teil einer Einheit sein.',
  'portfolio.area-unit-missing': 'Sagen Sie, ob die Fläche in Quadratmetern oder Quadratfuß ist.',
  'portfolio.order-by-size': 'Nennen Sie ein Objekt mit `propertyId`, um seine Einheiten nach Größe zu ordnen.',
  'portfolio.order-without-rents': 'Ihre Rolle sieht keine Mieten. Wählen Sie eine andere Ordnung.',
});
