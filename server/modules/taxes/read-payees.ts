import { sql } from 'kysely';
import { boxes1099, formOf, limitOf } from '#shared/tax/form-1099.ts';
import type { Box, Form } from '#shared/tax/form-1099.ts';
import type { Tx } from '#server/kernel/database.ts';
import { lastFiling } from './last-filing.ts';
import type { Filing } from './last-filing.ts';
import type { PayeeLine } from './payee-line.ts';
import { readOwnerLines } from './read-owner-lines.ts';
import { readTaxRules } from './tax-rules.ts';
import { readVendorLines } from './read-vendor-lines.ts';

export interface BoxOfPayee {
  readonly box: Box;
  readonly cents: number;
  readonly limitCents: number;
}

/** Whoever was paid or received rents in a year, with what a form would say of them. */
export interface Payee {
  readonly person: { readonly id: string; readonly name: string };
  readonly sortName: string;
  readonly vendorId: string | null;
  readonly isOwner: boolean;
  readonly taxIdLast4: string | null;
  readonly hasAddress: boolean;
  readonly boxes: readonly BoxOfPayee[];
  readonly withheldCents: number;
  /** A box reaches its limit, or tax was withheld. */
  readonly isReported: boolean;
  readonly lines: readonly PayeeLine[];
}

export interface FormOfYear {
  readonly payees: readonly Payee[];
  readonly filing: Filing | null;
}

/** All payees of a form by name, with their lines; the same for screen, file, copies and what is filed. */
export async function readPayees(
  tx: Tx,
  organisationId: string,
  { year, form }: { readonly year: number; readonly form: Form },
): Promise<FormOfYear> {
  const filing = await lastFiling(tx, organisationId, year, form);
  const [vendors, rules, people] = await Promise.all([
    readVendorLines(tx, organisationId, { year, form, filedOn: filing?.filedOn ?? null }),
    readTaxRules(tx, organisationId),
    readPeople(tx, organisationId),
  ]);
  const owners =
    form === '1099-MISC'
      ? await readOwnerLines(tx, organisationId, year, {
          corporations: new Set(people.filter(({ isCorporation }) => isCorporation).map(({ id }) => id)),
          abroad: new Set(people.filter(({ isAbroad }) => isAbroad).map(({ id }) => id)),
        })
      : [];
  const byPerson = Map.groupBy([...vendors, ...owners], ({ personId }) => personId);
  const boxesOfForm = boxes1099.filter((box) => formOf(box) === form);
  const payees = people.flatMap(({ id, name, isCorporation: _, isAbroad: __, ...person }): Payee[] => {
    const lines = byPerson.get(id);
    if (lines === undefined) return [];
    const counted = lines.filter(({ reason }) => reason === 'counted');
    const boxes = boxesOfForm.flatMap((box) => {
      const own = counted.filter((line) => line.box === box);
      if (own.length === 0) return [];
      return [{ box, cents: sumOf(own.map(({ cents }) => cents)), limitCents: limitOf(box, year, rules) }];
    });
    const withheldCents = sumOf(counted.map((line) => line.withheldCents));
    return [
      {
        ...person,
        person: { id, name },
        isOwner: lines.some(({ kind }) => kind !== 'payment'),
        boxes,
        withheldCents,
        isReported: withheldCents > 0 || boxes.some(({ cents, limitCents }) => cents >= limitCents && cents > 0),
        lines,
      },
    ];
  });
  return { payees, filing };
}

/** What a box of a form says of a payee: nothing below its limit, unless tax was withheld. */
export function reportedBoxes({ boxes, withheldCents }: Payee): readonly BoxOfPayee[] {
  return boxes.filter(({ cents, limitCents }) => cents > 0 && (cents >= limitCents || withheldCents > 0));
}

interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly sortName: string;
  readonly vendorId: string | null;
  readonly taxIdLast4: string | null;
  readonly isCorporation: boolean;
  readonly isAbroad: boolean;
  readonly hasAddress: boolean;
}

/** Vendors and owners by name. */
async function readPeople(tx: Tx, organisationId: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select p.person_id as id, p.name, p.sort_name as "sortName", v.vendor_id as "vendorId",
           coalesce(v.tax_id_last4, t.tax_id_last4) as "taxIdLast4",
           coalesce(v.is_corporation, t.is_corporation, false) as "isCorporation",
           coalesce(t.is_abroad, false) as "isAbroad",
           exists (select from person_contact c
                    where c.org_id = p.org_id and c.person_id = p.person_id and c.kind = 'address') as "hasAddress"
      from person p
      left join lateral (
        select (array_agg(w.vendor_id order by w.archived_at nulls first, w.created_at))[1] as vendor_id,
               max(w.tax_id_last4) as tax_id_last4, bool_or(w.is_corporation) as is_corporation
          from vendor w where w.org_id = p.org_id and w.person_id = p.person_id) v on true
      left join tax_payee t on t.org_id = p.org_id and t.person_id = p.person_id
     where p.org_id = ${organisationId} and p.merged_into is null
       and (v.vendor_id is not null
            or exists (select from ownership_share o where o.org_id = p.org_id and o.person_id = p.person_id))
     order by p.sort_name, p.person_id`.execute(tx);
  return rows;
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, one) => sum + one, 0);
}
