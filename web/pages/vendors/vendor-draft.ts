import type { Form1099 } from '#shared/vendors.ts';
import type { Vendor } from './vendor-words.tsx';

export interface VendorDraft {
  readonly who: 'company' | 'person' | 'existing';
  readonly personId: string | null;
  readonly personName: string;
  readonly companyName: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly phone: string;
  readonly termsDays: string;
  readonly discountPercent: string;
  readonly discountDays: string;
  readonly accountId: string;
  readonly form1099: Form1099;
  readonly isCorporation: boolean;
  readonly taxId: string;
  readonly insuranceNumber: string;
  readonly insuranceExpiresOn: string | null;
  readonly licenseNumber: string;
  readonly licenseExpiresOn: string | null;
  readonly holdReason: string;
  readonly notes: string;
}

export function draftOf(vendor: Vendor | undefined): VendorDraft {
  const percent = vendor?.discountMillipercent ?? null;
  return {
    who: 'company',
    personId: null,
    personName: '',
    companyName: '',
    givenName: '',
    familyName: '',
    email: '',
    phone: '',
    termsDays: String(vendor?.termsDays ?? 30),
    discountPercent: percent === null ? '' : String(percent / 1000),
    discountDays: String(vendor?.discountDays ?? ''),
    accountId: vendor?.account?.id ?? '',
    form1099: vendor?.form1099 ?? 'none',
    isCorporation: vendor?.isCorporation ?? false,
    taxId: '',
    insuranceNumber: vendor?.insuranceNumber ?? '',
    insuranceExpiresOn: vendor?.insuranceExpiresOn ?? null,
    licenseNumber: vendor?.licenseNumber ?? '',
    licenseExpiresOn: vendor?.licenseExpiresOn ?? null,
    holdReason: vendor?.holdReason ?? '',
    notes: vendor?.notes ?? '',
  };
}

/** Thousandths of a percent; nothing where it cannot be read. */
export function millipercentOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.').replace(/\s*%$/, '');
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(plain)) return undefined;
  const value = Math.round(Number(plain) * 1000);
  return value >= 1 && value <= 100_000 ? value : undefined;
}

/** Whole days from 0 to 365; nothing where it cannot be read. */
export function daysOf(text: string): number | undefined {
  const plain = text.trim();
  return /^\d{1,3}$/.test(plain) && Number(plain) <= 365 ? Number(plain) : undefined;
}

/** What is sent, without who it is; a tax id that was left blank stays as it is. */
export function bodyOf(draft: VendorDraft) {
  return {
    termsDays: daysOf(draft.termsDays) ?? 0,
    discountDays: draft.discountDays.trim() === '' ? null : (daysOf(draft.discountDays) ?? null),
    discountMillipercent: draft.discountPercent.trim() === '' ? null : (millipercentOf(draft.discountPercent) ?? null),
    accountId: draft.accountId || null,
    form1099: draft.form1099,
    isCorporation: draft.isCorporation,
    insuranceNumber: draft.insuranceNumber.trim() || null,
    insuranceExpiresOn: draft.insuranceExpiresOn,
    licenseNumber: draft.licenseNumber.trim() || null,
    licenseExpiresOn: draft.licenseExpiresOn,
    holdReason: draft.holdReason.trim() || null,
    notes: draft.notes.trim() || null,
    ...(draft.taxId.trim() !== '' && { taxId: draft.taxId.trim() }),
  };
}

export function personBodyOf(draft: VendorDraft) {
  if (draft.who === 'existing') return { personId: draft.personId ?? '' };
  const reach = { email: draft.email.trim() || null, phone: draft.phone.trim() || null };
  return {
    person:
      draft.who === 'company'
        ? { kind: 'company' as const, companyName: draft.companyName.trim(), ...reach }
        : {
            kind: 'person' as const,
            givenName: draft.givenName.trim() || null,
            familyName: draft.familyName.trim() || null,
            ...reach,
          },
  };
}
