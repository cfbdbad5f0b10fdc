import { choices, field, notes, ownFields, propertyReference, reference } from './import-field.ts';
import type { ImportField } from './import-field.ts';

/** Leases, with what is open on them. */
export const leaseFields: readonly ImportField[] = [
  field(
    'property',
    'text',
    'Property | Property name | Building | Building name | Objekt | Objektname | Liegenschaft | Gebäude | Immobilie | Haus',
    { isRequired: true, example: 'Example House' },
  ),
  field('unit', 'text', 'Unit | Unit name | Unit number | Apartment | Apt | Einheit | Wohnung | Wohnungsnummer', {
    isRequired: true,
    example: '1A',
  }),
  field('partOf', 'text', 'Part of | Parent unit | Room of | Teil von | Zimmer in'),
  field('tenants', 'list', 'Tenants | Tenant | Tenant name | Resident | Residents | Name | Mieter | Mietername', {
    example: 'Robin Example',
  }),
  field('tenantReferences', 'list', 'Tenant references | Mieterreferenzen'),
  field('email', 'text', 'Email | E-mail | Tenant email | Mail', { example: 'robin@people.example' }),
  field('phone', 'text', 'Phone | Tenant phone | Telefon | Mobile | Mobil'),
  field('guarantors', 'list', 'Guarantors | Guarantor | Bürge | Bürgen'),
  field('guarantorReferences', 'list', 'Guarantor references | Bürgenreferenzen'),
  field(
    'startsOn',
    'date',
    'Start date | Starts on | Starts | Start | Lease start date | Lease begins | Lease begin date | Commencement date | Startdatum | Beginnt am | Mietvertragsbeginn | Lease start | Lease from | Move-in | Move in | From | Beginn | Mietbeginn | Vertragsbeginn | Einzug | Von',
    { isRequired: true, example: '2026-01-01' },
  ),
  field(
    'endsOn',
    'date',
    'End date | Ends on | Ends | End | Lease end date | Lease ends | Lease expires | Lease expiration | Expiration date | Expires | Enddatum | Endet am | Befristet bis | Lease end | Lease to | To | Until | Ende | Mietende | Vertragsende | Bis',
    { example: '2026-12-31' },
  ),
  field('atEnd', 'choice', 'At end | End policy | Am Ende', {
    choices: choices({
      stop: 'stop ends endet',
      'month-to-month': 'monthtomonth mtm unbefristet weiter',
      holdover: 'holdover',
    }),
    example: 'month-to-month',
  }),
  field('holdover', 'number', 'Holdover percent | Aufschlag danach'),
  field('leavesOn', 'date', 'Move-out date | Leaves on | Move-out | Move out | Auszug | Auszug am'),
  field('noticeGivenOn', 'date', 'Notice given on | Notice date | Gekündigt am | Kündigung vom'),
  field('noticeBy', 'choice', 'Notice by | Gekündigt von', {
    choices: choices({ tenant: 'tenant mieter', landlord: 'landlord vermieter' }),
  }),
  field(
    'rent',
    'amount',
    'Rent | Monthly rent | Rent amount | Current rent | Miete | Nettomiete | Kaltmiete | Grundmiete',
    { example: '1450.00' },
  ),
  field(
    'utilities',
    'amount',
    'Utilities | Utility charge | Nebenkosten | Betriebskosten | Heizkosten | NK | Vorauszahlung Nebenkosten',
  ),
  field('parking', 'amount', 'Parking | Parking rent | Stellplatzmiete | Stellplatz | Garage'),
  field('storage', 'amount', 'Storage | Storage rent | Kellermiete | Lager'),
  field('pets', 'amount', 'Pets | Pet rent | Haustiere'),
  field('furniture', 'amount', 'Furniture | Möblierung | Möbel'),
  field('other', 'amount', 'Other charges | Other | Sonstiges | Sonstige Kosten'),
  field('frequency', 'choice', 'Frequency | Rent frequency | Turnus | Zahlweise', {
    choices: choices({
      weekly: 'weekly wochentlich',
      fortnightly: 'fortnightly biweekly zweiwochentlich',
      'four-weekly': 'fourweekly vierwochentlich',
      monthly: 'monthly monatlich',
      quarterly: 'quarterly vierteljahrlich',
      'half-yearly': 'halfyearly halbjahrlich',
      yearly: 'yearly annually annual jahrlich',
    }),
    example: 'monthly',
  }),
  field('dueDay', 'number', 'Due day | Rent due day | Fälligkeitstag | Fällig am', { example: '1' }),
  field('charges', 'json', 'All charges | Alle Kosten'),
  field('proration', 'choice', 'Proration | Anteilige Berechnung', {
    choices: choices({
      'actual-days': 'actualdays actualdaysofthemonth',
      'thirty-day-rate': 'thirtydayrate 130ofthemonthperday',
      'thirty-360': 'thirty360 30daymonths30360',
      'annual-365': 'annual365 1365oftheyearperday',
      'annual-366': 'annual366 1366oftheyearperdayinleapyears',
    }),
  }),
  field('deposit', 'amount', 'Deposit | Deposit agreed | Security deposit | Kaution | Mietkaution', {
    example: '1450.00',
  }),
  field('noticeDays', 'number', 'Notice days | Notice period days | Kündigungsfrist Tage'),
  field('signedOn', 'date', 'Signed on | Signed | Unterschrieben am | Vertragsdatum'),
  field('state', 'choice', 'State | Status | Zustand', {
    choices: choices({
      draft: 'draft entwurf',
      'out-for-signature': 'outforsignature',
      signed: 'signed active current onnotice ended past future unterschrieben aktiv gekundigt beendet',
      cancelled: 'cancelled canceled storniert',
    }),
  }),
  field(
    'owed',
    'amount',
    'Owed | Balance | Balance owed | Balance due | Amount owed | Open balance | Outstanding | Opening balance | Past due | Offen | Rückstand | Saldo | Offener Betrag',
    { example: '0.00' },
  ),
  field('owedSince', 'date', 'Owed since | Due since | Oldest due date | Past due since | Offen seit | Fällig seit'),
  field(
    'depositHeld',
    'amount',
    'Deposit held | Deposits held | Security deposit held | Hinterlegte Kaution | Kaution hinterlegt | Kaution erhalten | Kaution vorhanden',
    { example: '1450.00' },
  ),
  field('prepaid', 'amount', 'Prepaid | Prepayment | Prepayments | Credit | Vorausgezahlt | Guthaben', {
    example: '0.00',
  }),
  field('openItems', 'json', 'All open items | Alle offenen Posten'),
  field('billFrom', 'date', 'Charge from | Billed from | Berechnen ab'),
  field('billedFrom', 'date', 'Charges begin on | Berechnung beginnt am'),
  field('lookedTo', 'date', 'Charged before | Berechnet vor'),
  field('depositDueOn', 'date', 'Deposit due on | Kaution fällig am'),
  field('number', 'text', 'Lease number | Vertragsnummer'),
  field('parties', 'json', 'All parties | Alle Parteien'),
  field('endKind', 'choice', 'Ended by | Beendet durch', {
    choices: choices({
      notice: 'notice kundigung',
      'early-end': 'earlyend',
      renewal: 'renewal verlangerung',
      transfer: 'transfer umzug',
    }),
  }),
  field('endReason', 'text', 'Reason of the end | Grund des Endes'),
  field('cancelReason', 'text', 'Cancelled because | Storniert weil'),
  field('isUndone', 'choice', 'Import undone | Import zurückgenommen', {
    choices: choices({ no: 'no nein', yes: 'yes ja' }),
  }),
  field('continues', 'text', 'Carries on | Setzt fort'),
  field('lateFee', 'json', 'Late fees | Mahngebühren'),
  field('checklist', 'json', 'Checklist | Checkliste'),
  notes,
  ownFields,
  reference,
  propertyReference,
  field('unitReference', 'text', 'Unit reference | Einheitsreferenz'),
];
