import { needsPostalCode } from '#shared/needs-postal-code.ts';
import type { FieldCheck } from '#web/kit/submission/use-submission.ts';
import { required } from '#web/kit/submission/checks.ts';
import { addressRows } from '#web/kit/address-fields/address-forms.ts';
import type { AddressDraft } from '#web/kit/address-fields/address-fields.tsx';
import type { NewProperty, PropertyKind } from './api.ts';
import { parseYear } from './measures.ts';

export interface BuildingDraft extends AddressDraft {
  readonly kind: PropertyKind;
  readonly name: string;
  readonly yearBuilt: string;
  /** Left to the server until one is chosen: it takes the next that is free. */
  readonly colour: number | undefined;
  readonly currency: string;
}

export function newBuilding(organisation: { readonly country: string; readonly currency: string }): BuildingDraft {
  return {
    kind: 'apartments',
    name: '',
    country: organisation.country,
    line1: '',
    line2: '',
    city: '',
    region: '',
    postalCode: '',
    yearBuilt: '',
    colour: undefined,
    currency: organisation.currency,
  };
}

/** What is wrong before anything is sent, in the order of the fields. */
export function checkBuilding(draft: BuildingDraft): FieldCheck[] {
  const { name, line1, city, postalCode, country, yearBuilt } = draft;
  return [
    ...required({ name, line1, city, ...(needsPostalCode(country) ? { postalCode } : {}) }),
    ...(parseYear(yearBuilt) === undefined ? [{ path: 'yearBuilt', code: 'year' }] : []),
  ];
}

export function newPropertyOf(draft: BuildingDraft): NewProperty {
  const shown = new Set(addressRows(draft).flat());
  const optional = (part: 'line2' | 'region' | 'postalCode') =>
    !shown.has(part) || draft[part].trim() === '' ? null : draft[part].trim();
  return {
    kind: draft.kind,
    name: draft.name.trim(),
    country: draft.country,
    line1: draft.line1.trim(),
    line2: optional('line2'),
    city: draft.city.trim(),
    region: optional('region'),
    postalCode: optional('postalCode'),
    currency: draft.currency,
    yearBuilt: parseYear(draft.yearBuilt) ?? null,
    ...(draft.colour === undefined ? {} : { colour: draft.colour }),
  };
}
