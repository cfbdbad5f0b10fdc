import { furtherChart, systemChart, type StandardAccount } from './chart.ts';

export interface Place {
  readonly country: string;
  readonly locale: string;
}

/** The standard chart in the words of the place. The lines of the tax return are those of the United States. */
export function localChart(place: Place): readonly (StandardAccount & { readonly systemKey: string | null })[] {
  const standard = [
    ...Object.entries<StandardAccount>(systemChart).map(([systemKey, account]) => ({ ...account, systemKey })),
    ...furtherChart.map((account) => ({ ...account, systemKey: null })),
  ];
  const names = place.locale === 'de' ? german : place.country === 'GB' ? british : {};
  return standard.map(({ taxLine, ...account }) => ({
    ...account,
    name: names[account.number] ?? account.name,
    ...(place.country === 'US' && taxLine !== undefined ? { taxLine } : {}),
  }));
}

const british: Readonly<Record<string, string>> = {
  '1020': 'Client account',
  '1030': 'Deposit account',
  '2100': 'Deposits held',
  '4300': 'Utilities recharged',
  '5020': 'Car and travel',
  '5400': 'Water, sewerage, electricity',
  '5600': 'Council tax',
};

/** By number, since keys name only what the program posts to. */
export const german: Readonly<Record<string, string>> = {
  '1010': 'Geschäftskonto',
  '1020': 'Treuhandkonto',
  '1030': 'Kautionskonto',
  '1100': 'Noch nicht eingezahlt',
  '1200': 'Mietforderungen',
  '1300': 'Forderungen an Eigentümer',
  '1400': 'Vorsteuer',
  '1500': 'Grundstücke und Gebäude',
  '1590': 'Kumulierte Abschreibungen',
  '1900': 'Währungsverrechnung',
  '2010': 'Verbindlichkeiten aus Lieferungen',
  '2100': 'Kautionen',
  '2110': 'Vorausgezahlte letzte Mieten',
  '2200': 'Vorauszahlungen',
  '2300': 'Gelder der Eigentümer',
  '2310': 'Verbindlichkeiten gegenüber dem Verwalter',
  '2320': 'Ungeklärte Eingänge',
  '2330': 'Nicht abgeholte Gelder',
  '2400': 'Steuerverbindlichkeiten',
  '2500': 'Hypotheken',
  '3010': 'Einlagen der Eigentümer',
  '3020': 'Auszahlungen an Eigentümer',
  '3100': 'Anfangssalden',
  '3200': 'Umbuchungen zwischen Konten',
  '4100': 'Miete',
  '4110': 'Mietnachlässe',
  '4200': 'Stellplätze und Lager',
  '4210': 'Haustiere',
  '4300': 'Umgelegte Nebenkosten',
  '4400': 'Mahngebühren',
  '4410': 'Gebühren für Rücklastschriften',
  '4500': 'Einbehaltene Kautionen',
  '4600': 'Erhaltene Gebühren',
  '4900': 'Sonstige Erträge',
  '5010': 'Werbung',
  '5020': 'Fahrt- und Reisekosten',
  '5100': 'Verwaltungsgebühr',
  '5110': 'Provisionen',
  '5200': 'Instandhaltung',
  '5210': 'Erstattungen der Versicherung',
  '5220': 'Material',
  '5300': 'Reinigung und Außenanlagen',
  '5400': 'Wasser, Abwasser, Strom',
  '5500': 'Versicherung',
  '5600': 'Grundsteuer',
  '5700': 'Rechts- und Beratungskosten',
  '5800': 'Bankgebühren',
  '5900': 'Abgeschriebene Mieten',
  '5910': 'Zinsen auf Kautionen',
  '6100': 'Darlehenszinsen',
  '6200': 'Abschreibungen',
};
