import type { Tx } from '#server/kernel/database.ts';
import { port } from '#server/kernel/port.ts';

export interface IndexFigure {
  readonly value: string;
  /** 2026-03. */
  readonly month: string;
}

/** The latest figure of each index, by the name that a clause has for it. */
export type LatestFigures = (tx: Tx, organisationId: string) => Promise<(index: string) => IndexFigure | undefined>;

/** Where figures are recorded and raise rents is a matter of a later module. */
export const indexFigures = port<LatestFigures>('index-figures');
