import type { Language } from '#server/kernel/paper/formats.ts';

/** What stands on the letters of a sale or hand-over. */
export function letterWordsIn(language: Language): typeof en {
  return language === 'de' ? de : en;
}

interface Days {
  readonly property: string;
  readonly on: string;
  readonly before: string;
}

const en = {
  greeting: (names: string) => `Dear ${names},`,
  regards: 'Yours sincerely',
  transfer: 'Reference',
  from: 'From',
  newOwner: 'New owner of your home',
  soldToTenant: ({ property, on }: Days, owner: string) => `${owner} owns ${property} from ${on}.`,
  leaseGoesOn: 'Your lease goes on unchanged: rent, due days and notice periods stay as they are.',
  payAsBefore: 'We manage the property as before. Pay rent to the same account and report repairs to us.',
  depositStays: (amount: string) => `Your security deposit of ${amount} stays with your lease.`,
  newManager: 'New manager of your home',
  handedToTenant: ({ property, on }: Days, manager: string) => `${manager} manages ${property} from ${on}.`,
  payThere: (on: string, manager: string) => `Rent that is due from ${on} on is paid to ${manager}.`,
  depositGoes: (amount: string, manager: string) => `Your security deposit of ${amount} was passed on to ${manager}.`,
  prepaidGoes: (amount: string, manager: string) => `Your prepaid rent of ${amount} was passed on to ${manager}.`,
  sellerHeading: ({ property }: Days) => `Sale of ${property}`,
  handOverHeading: ({ property }: Days) => `End of management of ${property}`,
  sellerOpening: ({ property, before }: Days) =>
    `You owned ${property} through ${before}. This is what it had on that day, and what of it is yours.`,
  ownerOpening: ({ property, on }: Days) =>
    `We manage ${property} no longer from ${on}. This is what it had, and what of it is yours.`,
  buyerHeading: ({ property }: Days) => `Your purchase of ${property}`,
  buyerOpening: ({ property, on }: Days) =>
    `You own ${property} from ${on}. Your account with us opens with rent that was paid for your days.`,
  successorHeading: ({ property }: Days) => `Hand-over of ${property}`,
  successorOpening: ({ property, on }: Days) =>
    `You manage ${property} from ${on}. We pay you what we held for its tenants.`,
  fund: 'Balance',
  fees: 'Management fees',
  opening: 'Rent paid for later days, to the buyer',
  kept: 'Kept for earlier bills',
  declared: 'Yours',
  share: (share: string) => `Your share, ${share}`,
  short: (amount: string) => `${amount} is missing. Pay it to the account of the property.`,
  keptWhy: 'What is left once these bills are paid is paid to you.',
  bills: 'Earlier bills',
  beside: 'Not billed yet',
  rents: 'Rent paid for later days',
  paid: 'Paid',
  later: 'For later days',
  arrears: 'Owed by tenants',
  due: 'Due',
  open: 'Open',
  earlier: 'For earlier days',
  arrearsToBuyer: 'What tenants still owe goes to the buyer when it is paid.',
  arrearsToSeller: 'What tenants owe for days before the sale goes to the seller when it is paid.',
  arrearsStay: 'These amounts were open when the property was handed over.',
  leases: 'Leases and deposits',
  unit: 'Unit',
  tenants: 'Tenants',
  rent: 'Rent',
  deposit: 'Deposit held',
  prepaid: 'Prepaid',
  total: 'Total',
  depositsStay: 'Deposits stay with their leases. They are held for the tenants and are no part of the balance.',
};

const de: typeof en = {
  greeting: (names) => `Guten Tag ${names},`,
  regards: 'Mit freundlichen Grüßen',
  transfer: 'Zeichen',
  from: 'Ab',
  newOwner: 'Neuer Eigentümer Ihrer Wohnung',
  soldToTenant: ({ property, on }, owner) => `Ab dem ${on} gehört ${property} ${owner}.`,
  leaseGoesOn:
    'Ihr Mietvertrag gilt unverändert weiter: Miete, Fälligkeit und Kündigungsfristen bleiben, wie sie sind.',
  payAsBefore: 'Wir verwalten das Objekt wie bisher. Zahlen Sie auf dasselbe Konto und melden Sie Schäden bei uns.',
  depositStays: (amount) => `Ihre Kaution von ${amount} bleibt bei Ihrem Mietvertrag.`,
  newManager: 'Neue Verwaltung Ihrer Wohnung',
  handedToTenant: ({ property, on }, manager) => `Ab dem ${on} verwaltet ${manager} ${property}.`,
  payThere: (on, manager) => `Mieten, die ab dem ${on} fällig sind, zahlen Sie an ${manager}.`,
  depositGoes: (amount, manager) => `Ihre Kaution von ${amount} haben wir an ${manager} weitergegeben.`,
  prepaidGoes: (amount, manager) => `Ihre Vorauszahlung von ${amount} haben wir an ${manager} weitergegeben.`,
  sellerHeading: ({ property }) => `Verkauf von ${property}`,
  handOverHeading: ({ property }) => `Ende der Verwaltung von ${property}`,
  sellerOpening: ({ property, before }) =>
    `Ihnen gehörte ${property} bis zum ${before}. So viel war an diesem Tag da, und so viel davon gehört Ihnen.`,
  ownerOpening: ({ property, on }) =>
    `Ab dem ${on} verwalten wir ${property} nicht mehr. So viel war da, und so viel davon gehört Ihnen.`,
  buyerHeading: ({ property }) => `Ihr Kauf von ${property}`,
  buyerOpening: ({ property, on }) =>
    `Ab dem ${on} gehört Ihnen ${property}. Ihr Konto bei uns beginnt mit Mieten, die für Ihre Tage gezahlt sind.`,
  successorHeading: ({ property }) => `Übergabe von ${property}`,
  successorOpening: ({ property, on }) =>
    `Ab dem ${on} verwalten Sie ${property}. Wir zahlen Ihnen, was wir für die Mieter verwahrt haben.`,
  fund: 'Guthaben',
  fees: 'Verwaltungsgebühren',
  opening: 'Miete für spätere Tage, an den Käufer',
  kept: 'Einbehalten für frühere Rechnungen',
  declared: 'Gehört Ihnen',
  share: (share) => `Ihr Anteil, ${share}`,
  short: (amount) => `Es fehlen ${amount}. Zahlen Sie sie auf das Konto des Objekts.`,
  keptWhy: 'Was übrig ist, wenn diese Rechnungen bezahlt sind, zahlen wir Ihnen aus.',
  bills: 'Frühere Rechnungen',
  beside: 'Noch ohne Rechnung',
  rents: 'Gezahlte Miete für spätere Tage',
  paid: 'Gezahlt',
  later: 'Für spätere Tage',
  arrears: 'Offene Forderungen an Mieter',
  due: 'Fällig',
  open: 'Offen',
  earlier: 'Für frühere Tage',
  arrearsToBuyer: 'Was Mieter noch schulden, gehört dem Käufer, sobald es gezahlt wird.',
  arrearsToSeller: 'Was Mieter für Tage vor dem Verkauf schulden, gehört dem Verkäufer, sobald es gezahlt wird.',
  arrearsStay: 'Diese Beträge waren bei der Übergabe offen.',
  leases: 'Mietverträge und Kautionen',
  unit: 'Einheit',
  tenants: 'Mieter',
  rent: 'Miete',
  deposit: 'Kaution',
  prepaid: 'Vorausgezahlt',
  total: 'Summe',
  depositsStay:
    'Kautionen bleiben bei ihren Mietverträgen. Sie werden für die Mieter verwahrt und zählen nicht zum Guthaben.',
};
