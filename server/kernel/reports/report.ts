import type { z } from 'zod';
import type { reportRoutes, reportParameters } from '#shared/api/reports.ts';
import type { Permission } from '#shared/permissions.ts';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import type { ReportWord } from '#shared/reports/report-words.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { port } from '#server/kernel/port.ts';
import type { AskedProperty } from './asked-property.ts';

type Sheet = z.output<(typeof reportRoutes)['GET /reports/{key}/']['answer']>;
type Lines = z.output<(typeof reportRoutes)['GET /reports/{key}/lines/']['answer']>;

export type Parameter = keyof typeof reportParameters;
/** What a report was asked with; days and basis are filled in where it takes them. */
export type ReportQuery = Sheet['parameters'];
/** The same as a report reads it: an owner has become properties. */
export type Asked = Omit<ReportQuery, 'ownerId' | 'propertyId'> & { readonly propertyId?: AskedProperty };

/** A cell of a report, and a page of what it is made of. */
export interface Figure {
  readonly line: string;
  readonly column: string;
  readonly currency: string | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * A report as a module offers it: what it can be asked with, the query that answers with its tables, and the lines that
 * each of its figures is made of. Everything else is the same for all of them: addresses, files, paper, schedules.
 */
export interface Report {
  readonly key: ReportKey;
  /** Who lacks it is not told of the report at all. */
  readonly permission: Permission;
  readonly parameters: readonly Parameter[];
  /** It knows whole months alone: a day stands for its month, and the report says the last day of it. */
  readonly isByMonth?: true;
  /** What is kept for it and has to be reckoned before it is read, some at a time; answers whether all of it is. */
  readonly keep?: (tx: Tx, act: Act) => Promise<boolean>;
  readonly read: (tx: Tx, act: Act, asked: Asked) => Promise<Pick<Sheet, 'tables' | 'notes' | 'closedThrough'>>;
  /** How figures follow from their lines, by column, where the lines of a figure do not say it themselves. */
  readonly rules?: Readonly<Partial<Record<string, ReportWord>>>;
  readonly lines: (tx: Tx, act: Act, asked: Asked, figure: Figure) => Promise<Lines>;
}

export const reports = port<Report>('reports');
