import type { z } from 'zod';
import type { Permission } from './permissions.ts';
import type { workbookType } from './workbook/workbook-parts.ts';

/**
 * A route is a line in a table that both sides read: the server binds it, the browser is typed from it with
 * `import type` alone (the key carries method and path, so nothing of zod reaches the bundle), and the API document,
 * the permission walk and the fuzzer are generated from it.
 */
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export type RouteKey = `${Method} /${string}/`;

/**
 * `public`: no bearer is asked for. `signed-in`: any live session. Anything else: a live session whose role in the
 * session's organisation has that permission.
 */
export type RoutePermission = 'public' | 'signed-in' | Permission;

/** A table: CSV, or an XLSX workbook for who accepts that. */
export type TableType = 'text/csv; charset=utf-8; header=present';
/** What is made while it is sent. */
export type TextType = 'text/plain; charset=utf-8' | 'text/plain; charset=windows-1252' | 'application/zip';
/** What was stored before: as whatever its content is, or as a picture of our own making. */
export type StoredType = '*/*' | 'image/webp' | 'text/calendar; charset=utf-8';
/** What is printed: whole before it is sent, or many documents while they are sent. */
export type PrintedType = 'application/pdf' | typeof workbookType;
export type FileType = TableType | TextType | StoredType | PrintedType;

export interface Route {
  readonly permission: RoutePermission;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly answer: z.ZodType | null;
  readonly status?: 200 | 201 | 202 | 204;
  /**
   * `file`: the body is a file, sent as it is under any media type; what is to be said of it stands in the query. `webhook`:
   * it is a message of somebody else's service, whole and byte by byte as it was signed.
   */
  readonly takes?: 'file' | 'webhook';
  /** What comes may be an archive of many files, and has the bound of one. */
  readonly upTo?: 'archive';
  /** The answer is a file of this media type, sent while it is made or read; `answer` is null then. */
  readonly produces?: FileType;
  /** It does the work of many requests at once, and is given the time of a file. */
  readonly takesLong?: true;
  /** It moves money: an `Idempotency-Key` makes a repeat give the first answer. */
  readonly idempotent?: true;
  /**
   * A route of a person's own account whose transactions give no secret, or one that takes a file and makes one thing of
   * it: a repeat under the same key does nothing more.
   */
  readonly answeredOnce?: true;
  /** Its answer has a secret that is shown once: no answer to a repeat is kept. */
  readonly givesSecret?: true;
  /** It renews or ends a session that is there, and waits for nobody who has none yet. */
  readonly ofSession?: true;
  /** Its path has a secret that says whose data it gives; a public route without one gives no file. */
  readonly isSecretAddress?: true;
}

export function defineRoutes<const Table extends Readonly<Record<RouteKey, Route>>>(table: Table): Table {
  return table;
}

type Part<Definition, Name extends string> =
  Definition extends Readonly<Record<Name, infer Schema extends z.ZodType>> ? Schema : never;

type InputPart<Definition, Name extends string> = [Part<Definition, Name>] extends [never]
  ? object
  : Readonly<Record<Name, z.input<Part<Definition, Name>>>>;

/** What a caller sends: only the parts which the route has. */
export type RouteInput<Definition> = InputPart<Definition, 'params'> &
  InputPart<Definition, 'query'> &
  InputPart<Definition, 'body'>;

/** What the caller gets back. */
export type RouteAnswer<Definition> = [Part<Definition, 'answer'>] extends [never]
  ? null
  : z.output<Part<Definition, 'answer'>>;

/** The keys of a table whose answer is a table of rows. */
export type TableKey<Table> = {
  [Key in keyof Table]: Table[Key] extends { readonly produces: TableType } ? Key : never;
}[keyof Table];

/** The keys of a table whose answer is a file. */
export type FileKey<Table> = {
  [Key in keyof Table]: Table[Key] extends { readonly produces: FileType } ? Key : never;
}[keyof Table];

/** The keys of a table whose body is a file. */
export type UploadKey<Table> = {
  [Key in keyof Table]: Table[Key] extends { readonly takes: 'file' } ? Key : never;
}[keyof Table];
