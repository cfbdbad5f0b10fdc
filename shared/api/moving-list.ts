import { z } from 'zod';
import { importSays } from '#shared/import-says.ts';
import type { ImportSays } from '#shared/import-says.ts';

/** What a command refused, as problems tell it; the values are of `shared/refusals`. */
export const refusal = z.object({
  key: z.string().optional(),
  sentence: z.string().optional(),
  values: z.record(z.string(), z.unknown()).optional(),
});

/** One flat list that becomes buildings, units, people and leases: what it becomes, and the repairs of it. */

const listActs = ['read-as', 'fill', 'clear', 'leave-out'] as const;
const columnFormats = ['iso', 'us', 'eu', '.', ','] as const;
const row = z.int().min(1).max(1_000_000);
const fieldName = z.string().min(1).max(40);
const answer = z.string().trim().max(200, 'Use at most 200 characters');

export const listGroup = z.object({
  key: z.string(),
  kind: z.enum([
    'missing',
    'date',
    'amount',
    'number',
    'email',
    'phone',
    'area-code',
    'place',
    'disagree',
    'differ',
    'shares',
    'refused',
  ]),
  /** The name of the building that it is about as a whole. */
  building: z.string().nullable(),
  field: z.string().nullable(),
  rows: z.array(z.number()),
  /** What the first of these cells says. */
  sample: z.string(),
  /** Whether the import waits for it; otherwise it passes without these cells. */
  blocks: z.boolean(),
  /** What the first cell should read, or the area code that phones of the list have. */
  suggestion: z.string().nullable(),
  acts: z.array(z.enum(listActs)),
  /** What the program refused, in words, with the rows of each sentence. */
  errors: z.array(
    z.object({
      rows: z.array(z.number()),
      says: z.enum(Object.keys(importSays) as [ImportSays, ...ImportSays[]]).nullable(), // The keys of the table, which is not empty.
      values: z.record(z.string(), z.string()),
      message: z.string(),
      refusal: refusal.optional(),
    }),
  ),
});

const address = z.object({
  line1: z.string(),
  line2: z.string(),
  postalCode: z.string(),
  city: z.string(),
  region: z.string(),
});

const treeUnit = z.object({
  name: z.string(),
  rows: z.array(z.number()),
  /** Whether the unit is in the workspace already. */
  isKnown: z.boolean(),
  isBad: z.boolean(),
  leases: z.array(
    z.object({
      rows: z.array(z.number()),
      tenants: z.array(z.string()),
      startsOn: z.string().nullable(),
      endsOn: z.string().nullable(),
      rentCents: z.number().nullable(),
    }),
  ),
  /** Cells with a problem, to be fixed in place. */
  cells: z.array(z.object({ row: z.number(), field: z.string(), text: z.string(), blocks: z.boolean() })),
});

export const listTree = z.object({
  /** The export that the headers are those of, as it is named. */
  preset: z.string().nullable(),
  headerRow: z.number().nullable(),
  headerChoices: z.array(z.object({ row: z.number(), text: z.string() })),
  /** Rows that nothing is made of. */
  skipped: z.array(
    z.object({
      row: z.number(),
      why: z.enum(['title', 'header', 'empty', 'total', 'heading', 'note', 'left-out']),
      text: z.string(),
    }),
  ),
  /** How each column of dates or amounts is read. */
  formats: z.array(
    z.object({
      field: z.string(),
      type: z.enum(['date', 'amount']),
      format: z.enum(columnFormats),
      isSure: z.boolean(),
      sample: z.string(),
    }),
  ),
  buildings: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      address,
      rows: z.array(z.number()),
      isKnown: z.boolean(),
      missing: z.array(z.enum(['name', 'line1', 'city'])),
      /** Of its leases that will be made. */
      rentCents: z.number(),
      /** Leases that have to be fixed first: in no figure. */
      leasesToFix: z.number(),
      /** Its part of what will be made. Who is on leases of several buildings counts in the first. */
      counts: z.object({ units: z.number(), people: z.number(), leases: z.number() }),
      /** Who will own it, in parts of a million; of one that is there already, who owns it. */
      owners: z.array(z.object({ name: z.string(), parts: z.number() })),
      units: z.array(treeUnit),
    }),
  ),
  groups: z.array(listGroup),
  /** Cells that name several people. */
  joined: z.array(
    z.object({
      row: z.number(),
      text: z.string(),
      isSplit: z.boolean(),
      field: z.enum(['tenants', 'owners']),
      /** The name of its building. */
      building: z.string(),
    }),
  ),
  /** Owners that the file names of buildings that have others already, or none: they stay as they are. */
  ownersKept: z.array(z.object({ building: z.string(), rows: z.array(z.number()), text: z.string() })),
  /** Cells that name a family, and the name of the one person that is made of it. */
  families: z.array(z.object({ row: z.number(), text: z.string(), name: z.string() })),
  /** Names in several units that share no email or phone, and whether they are taken as one person. */
  namesakes: z.array(z.object({ name: z.string(), rows: z.array(z.number()), isOne: z.boolean() })),
  /** Names on new units that somebody in the workspace has too, and whether they are taken as that person. */
  contacts: z.array(z.object({ name: z.string(), rows: z.array(z.number()), isSame: z.boolean() })),
  /** What was repaired, each to be undone. */
  repairs: z.array(
    z.object({
      id: z.string(),
      act: z.enum(['cell', 'address', ...listActs]),
      field: z.string().nullable(),
      rows: z.array(z.number()),
      /** What was entered; of an address, the name of its building. */
      text: z.string(),
    }),
  ),
  /** What will be made as the list stands: without rows that have to be fixed first. */
  counts: z.object({ buildings: z.number(), units: z.number(), people: z.number(), leases: z.number() }),
  /** Leases that have to be fixed first: in none of these figures. */
  leasesToFix: z.number(),
  currency: z.string(),
  /** Of all rows of the file, to be compared with its total. */
  rentCents: z.number(),
  /** Of the leases that will be made. */
  madeRentCents: z.number(),
  /** What the total row of the file says. */
  totalCents: z.number().nullable(),
  /** What its rent column says of vacant units, and of excluded rows. */
  vacantCents: z.number(),
  leftOutCents: z.number(),
  /** Known only once no lease has to be fixed. */
  areUnitsOnce: z.boolean(),
  /** How many problems the import waits for. */
  toFix: z.number(),
});

export const listChange = z.strictObject({
  /** 0 where the list has no headers. */
  headerRow: z.int().min(0).max(1_000_000).optional(),
  formats: z.partialRecord(z.string().max(40), z.enum(columnFormats)).optional(),
  /** By the key of the building, what was asked of it. */
  buildings: z
    .record(
      z.string().max(500),
      z.strictObject({
        name: answer.min(1, 'Enter a name').optional(),
        line1: answer.optional(),
        line2: answer.optional(),
        postalCode: answer.optional(),
        city: answer.optional(),
        region: answer.optional(),
      }),
    )
    .optional(),
  /** Cells that read otherwise than the file. */
  cells: z
    .array(z.strictObject({ row, field: fieldName, text: z.string().max(2000, 'Use at most 2,000 characters') }))
    .max(500)
    .optional(),
  /** One repair for all rows of a group. */
  repair: z
    .strictObject({ group: z.string().max(500), act: z.enum(listActs), text: z.string().max(200).default('') })
    .optional(),
  /** The key of a building whose rows are all excluded. */
  exclude: z.string().max(500).optional(),
  undo: z.uuid().optional(),
  /** Cells whose joined names are one person after all, or several again. */
  together: z.strictObject({ text: z.array(z.string().max(2000)).max(500), isOne: z.boolean() }).optional(),
  /** Whether a name in several units is one person. */
  samePerson: z.strictObject({ name: z.string().min(1).max(500), isOne: z.boolean() }).optional(),
  /** Whether a name that somebody in the workspace has is that person. */
  knownPerson: z.strictObject({ name: z.string().min(1).max(500), isSame: z.boolean() }).optional(),
});
