import { field, notes } from './import-field.ts';
import type { ImportField } from './import-field.ts';

/**
 * What a column of a flat list may be, with the headers that landlords, managers and their programs write, in English and
 * German. Where two columns could be the same field, the first name of the field wins.
 */
export const listFields: readonly ImportField[] = [
  field(
    'property',
    'text',
    'Property | Property name | Building | Building name | Bldg | Bldg name | Community | Complex | Site | House | Objekt | Objektname | Objektbezeichnung | Liegenschaft | Gebäude | Immobilie | Haus | Hausname | Wirtschaftseinheit | WE-Bezeichnung | Anlage | Wohnanlage',
    { example: 'Example House' },
  ),
  field(
    'unit',
    'text',
    'Unit | Unit number | Unit no | Unit # | Unit name | Unit ID | Apartment | Apartment number | Apt | Apt # | Apt no | Apt number | Flat | Flat no | Suite | Space | Lot | Door | Einheit | Einheit Nr | Wohnung | Wohnung Nr | Wohnungsnummer | Wohnungsnr | Whg | Whg Nr | WohnungsID | WE | WE Nr | Mieteinheit | Mietobjekt | Nutzungseinheit | Lage | Lage der Wohnung | Bezeichnung | Nutzeinheit',
    { example: '1A' },
  ),
  field(
    'tenants',
    'text',
    'Tenant | Tenants | Tenant name | Tenant names | Name of tenant | Tenant(s) full name | Resident | Residents | Resident name | Primary resident | Occupant | Occupants | Occupant name | Renter | Lessee | Leaseholder | Lease name | Full name | Name | Mieter | Mieterin | Mieter/in | Mietername | Name des Mieters | Name Mieter | Mietpartei | Bewohner | Mietverhältnis | Vertragspartner',
    { example: 'Robin Example & Kim Example' },
  ),
  field('givenName', 'text', 'First name | Given name | Tenant first name | Forename | Vorname | Vorname Mieter'),
  field(
    'familyName',
    'text',
    'Last name | Family name | Surname | Tenant last name | Nachname | Familienname | Nachname Mieter',
  ),
  field(
    'secondTenant',
    'text',
    'Second tenant | Co-tenant | Co tenant | Tenant 2 | Additional tenants | Other occupants | Co-resident | Mieter 2 | Mieterin 2 | Zweiter Mieter | Mitmieter | Weitere Mieter',
  ),
  field(
    'startsOn',
    'date',
    'Lease start | Lease from | Lease start date | Lease begin | Lease begins | Lease begin date | Lease commencement | Commencement date | Start | Start date | Starts | Starts on | From | Contract begin date | Contract start | Begin date | Mietbeginn | Beginn | Vertragsbeginn | Mietvertragsbeginn | Beginn Mietverhältnis | Mietvertrag ab | Mietvertrag vom | Mieter seit | vermietet seit | seit | ab | von | Startdatum',
    { example: '2026-01-01' },
  ),
  field(
    'movedInOn',
    'date',
    'Move-in | Move in | Move-in date | Moved in | Date moved in | Actual move in | MI date | Einzug | Einzug am | Einzugsdatum | Eingezogen | Eingezogen am',
  ),
  field(
    'endsOn',
    'date',
    'Lease end | Lease to | Lease end date | Lease ends | Lease expires | Lease expiration | Lease expiration date | Lease exp | Expiration | Expiration date | Expires | End | End date | Ends | Ends on | To | Until | Contract end date | Contract end | Mietende | Ende | Vertragsende | Befristet bis | Befristung | bis | Enddatum | Laufzeit bis',
    { example: '2026-12-31' },
  ),
  field(
    'leavesOn',
    'date',
    'Move-out | Move out | Move-out date | Moved out | Notice date out | Vacate date | Vacating on | Scheduled move out | Contract termination date | Auszug | Auszug am | Auszug zum | Auszugsdatum | Gekündigt zum | Kündigung zum | Ausgezogen am',
  ),
  field(
    'rent',
    'amount',
    'Rent | Monthly rent | Rent amount | Current rent | Actual rent | Contract rent | Base rent | Net rent | Lease rent | Rent/month | Rent per month | Scheduled rent | Recurring charge amount | Rent charge | Miete | Miete kalt | Kaltmiete | Nettomiete | Nettokaltmiete | Netto-Kaltmiete | NKM | Grundmiete | Miete netto | Monatsmiete | Kaltmiete mtl | Sollmiete kalt | Miete mtl',
    { example: '1450.00' },
  ),
  field(
    'utilities',
    'amount',
    'Utilities | Utility charge | Utility charges | RUBS | Service charge | CAM | Nebenkosten | NK | NK-Vorauszahlung | Nebenkostenvorauszahlung | NK VZ | NKV | Vorauszahlung | Vorauszahlung Nebenkosten | BK | Betriebskosten | Betriebskostenvorauszahlung | BK-VZ | BKV | Umlagen | Nebenkosten mtl | NK kalt',
  ),
  field(
    'heating',
    'amount',
    'Heating | Heating charge | Heizkosten | Heizkostenvorauszahlung | HK | HK-VZ | HKV | Heizung',
  ),
  field(
    'parking',
    'amount',
    'Parking | Parking rent | Garage | Garage rent | Stellplatz | Stellplatzmiete | Garagenmiete | TG',
  ),
  field('storage', 'amount', 'Storage | Storage rent | Kellermiete | Lager'),
  field('pets', 'amount', 'Pets | Pet rent | Pet fee | Haustiere'),
  field(
    'other',
    'amount',
    'Other charges | Other | Other recurring charges | Misc | Sonstiges | Sonstige Kosten | Zuschlag',
  ),
  field('dueDay', 'number', 'Due day | Rent due day | Rent due | Fälligkeitstag | Zahltag'),
  field(
    'depositHeld',
    'amount',
    'Deposit | Deposit held | Deposits held | Deposits | Security deposit | Security dep | Sec dep | SD | Security | Security deposit held | Deposit balance | Deposit on hand | On deposit | Kaution | Mietkaution | Kautionsbetrag | Kaution gezahlt | Kaution erhalten | Kaution hinterlegt | Hinterlegte Kaution | Mietsicherheit | Sicherheit',
    { example: '1450.00' },
  ),
  field(
    'deposit',
    'amount',
    'Deposit agreed | Deposit required | Required deposit | Deposit amount due | Kaution vereinbart | Vereinbarte Kaution | Kaution Soll',
  ),
  field(
    'owed',
    'amount',
    'Balance | Balance due | Balance owed | Outstanding balance | Open balance | Current balance | Last rent balance | Amount owed | Amount due | Owed | Past due | Delinquent | Delinquency | Arrears | Outstanding | Rückstand | Mietrückstand | Rückstände | Offen | Offener Betrag | Offene Posten | Forderung | Fehlbetrag',
    { example: '0.00' },
  ),
  field(
    'owedNegative',
    'amount',
    'Ledger balance | Account balance | Saldo | Kontostand | Mieterkonto | Saldo Mieterkonto',
  ),
  field('owedSince', 'date', 'Owed since | Past due since | Oldest due date | Offen seit | Fällig seit'),
  field(
    'prepaid',
    'amount',
    'Prepaid | Prepaid rent | Prepayment | Prepayments | Credit | Credits | Unapplied credit | Guthaben | Überzahlung | Vorausgezahlt',
  ),
  field(
    'email',
    'text',
    'Email | E-mail | Email address | Emails | Tenant email | Primary email | Mail | E-Mail-Adresse | Mailadresse',
    { example: 'robin@people.example' },
  ),
  field(
    'phone',
    'text',
    'Phone | Phone number | Phone numbers | Phone # | Tenant phone | Tenant phone number | Primary phone | Mobile | Mobile phone | Cell | Cell phone | Home phone | Telephone | Tel | Telefon | Telefonnummer | Tel Nr | Mobil | Mobilnummer | Handy | Handynummer | Rufnummer',
    { example: '+1 202 555 0123' },
  ),
  field(
    'address',
    'text',
    'Property address | Address | Full address | Building address | Unit address | Anschrift | Adresse | Objektadresse | Objektanschrift | Lage Objekt',
    { example: '12 Example Street, Springfield, IL 62701' },
  ),
  field(
    'line1',
    'text',
    'Street | Street address | Street address 1 | Property street address 1 | Property street | Address line 1 | Address 1 | Street and number | Straße | Strasse | Straße und Nr | Straße Nr | Str | Straße und Hausnummer',
  ),
  field('houseNumber', 'text', 'House number | Street number | Hausnummer | Hausnr | Haus Nr | HNR'),
  field('line2', 'text', 'Address 2 | Address line 2 | Street address 2 | Property street address 2 | Adresszusatz'),
  field('postalCode', 'text', 'Zip | Zip code | Property zip | Postal code | Postcode | PLZ | Postleitzahl'),
  field('city', 'text', 'City | Property city | Town | Ort | Stadt | Wohnort'),
  field(
    'cityLine',
    'text',
    'Zip and city | Zip City | Zip/City | City and zip | City Zip | City/Zip | City, State Zip | City/State/Zip | City, State, Zip code | City, state and zip | City, ST ZIP | Zip code and city | City and zip code | Postcode and city | Postcode City | City Postcode | City and postcode | Postcode and town | Town and postcode | Town Postcode | Postal code and city | Postal code City | City and postal code | City Postal code | PLZ Ort | PLZ/Ort | PLZ und Ort | PLZ u. Ort | Ort PLZ | Ort und PLZ | PLZ Stadt | PLZ und Stadt | PLZ Wohnort | Postleitzahl Ort | Postleitzahl und Ort | Postleitzahl Stadt',
  ),
  field('region', 'text', 'State | Property state | Region | Province | Bundesland'),
  field('country', 'text', 'Country | Land'),
  field(
    'owners',
    'text',
    'Owner | Owners | Owner name | Owner names | Owner 1 | Property owner | Property owners | Building owner | Unit owner | Rental owner | Rental owners | Legal owner | Beneficial owner | Landlord | Landlords | Landlord name | Eigentümer | Eigentümerin | Eigentümer/in | Eigentümer/innen | Eigentümername | Name des Eigentümers | Name Eigentümer | Hauseigentümer | Objekteigentümer | Grundstückseigentümer | Vermieter | Vermieterin | Vermieter/in | Vermietername | Name des Vermieters | Hausbesitzer | Besitzer',
    { example: 'Robin Example 60 % & Kim Example 40 %' },
  ),
  field(
    'ownedSince',
    'date',
    'Owned since | Owner since | Ownership since | Ownership start | Ownership start date | Eigentum seit | Eigentümer seit | Im Eigentum seit',
  ),
  field('floor', 'number', 'Floor | Level | Etage | Stockwerk | Geschoss | Stock'),
  field(
    'beds',
    'number',
    'Beds | Bedrooms | Bed | BR | BD | Schlafzimmer | Zimmer | Zi | Zimmeranzahl | Anzahl Zimmer | Räume',
  ),
  field('baths', 'number', 'Baths | Bathrooms | Bath | BA | Bäder | Badezimmer'),
  field('bedsBaths', 'text', 'BD/BA | Bed/Bath | Beds/Baths | BR/BA | Unit type bd/ba'),
  field(
    'area',
    'number',
    'Area | Size | Sqft | Sq ft | Sq feet | Square feet | Square footage | SF | Unit size | Square metres | Square meters | Fläche | Wohnfläche | Wfl | Wohnfl | Nutzfläche | Größe | Quadratmeter | qm | m2 | m²',
  ),
  field('marketRent', 'amount', 'Market rent | Mkt rent | Asking rent | Marktmiete'),
  field(
    'status',
    'text',
    'Status | Unit status | Lease status | Tenant status | Occupancy | Occupancy status | Belegung | Vermietungsstatus | Zustand',
  ),
  notes,
];
