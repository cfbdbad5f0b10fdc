import { z } from 'zod';

export const manifestName = 'manifest.json';

/** The version of the file's layout; a reader refuses one that it does not know. */
export const formatVersion = 1;

const migrationSchema = z.object({ number: z.int(), name: z.string(), hash: z.string() });

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  /** The columns that are stored, in the order they are written. */
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  /** Stated where rows were written one by one, so that what was loaded can be compared with what was there. */
  checksum: z.string().optional(),
});

const sequenceSchema = z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() });

const contentSchema = z.object({
  format: z.literal(formatVersion),
  /** `cluster`: the files of an embedded PostgreSQL with the log to make them whole. `rows`: the rows of every table. */
  kind: z.enum(['cluster', 'rows']),
  gable: z.string(),
  madeAt: z.iso.datetime(),
  postgresMajor: z.int(),
  /** The files of a cluster fit only the kind of machine that wrote them. */
  platform: z.string(),
  migrations: z.array(migrationSchema),
  /** Whether the counts are those of the very moment that a restore brings back. */
  exactCounts: z.boolean(),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
});

export const manifestSchema = contentSchema.extend({
  members: z.array(z.object({ name: z.string(), size: z.int().nonnegative(), sha256: z.string() })),
});

/** What a backup holds and how to check it; the last entry of the file. */
export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestContent = z.infer<typeof contentSchema>;
export type StatedTable = z.infer<typeof tableSchema>;
export type StatedSequence = z.infer<typeof sequenceSchema>;
export type StatedMigration = z.infer<typeof migrationSchema>;

export function thisPlatform(): string {
  return `${process.platform}-${process.arch}`;
}

/** `public.app_user`, for people. */
export function tableName({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return schema === 'public' ? name : `${schema}.${name}`;
}
