import { splitByWeights } from '#shared/rent/splits.ts';
import { reasonOfBuildingWork, withheldOfBuildingWork } from './withholding.ts';
import type { BuildingWorkReason } from './withholding.ts';

/** What a vendor is paid on a day for building work on a property. */
export interface WorkOfDay {
  readonly vendorId: string;
  /** Whom the work is done for: all who own the property on the day. */
  readonly landlord: string;
  readonly day: string;
  readonly gross: number;
  readonly flats: number;
  readonly certificateUntil: string | null;
}

export interface RulesOfDay {
  readonly percent: string;
  readonly limit: number;
}

export interface WithheldOfDay<Work extends WorkOfDay> {
  readonly work: Work;
  readonly cents: number;
  readonly reason: BuildingWorkReason;
}

/**
 * § 48 EStG by day of payment: what a landlord pays a vendor on one day is one payment, whatever properties and bills it is
 * for, and the limit is asked of it with what was paid before in the year, under a certificate or not. The work is of one year.
 */
export function withheldByDay<Work extends WorkOfDay>(
  work: readonly Work[],
  rulesOn: (day: string) => RulesOfDay,
): WithheldOfDay<Work>[] {
  const found = new Map<Work, WithheldOfDay<Work>>();
  for (const ofYear of Map.groupBy(work, ({ vendorId, landlord }) => `${vendorId} ${landlord}`).values()) {
    let thisYearBefore = 0;
    const days = Map.groupBy(
      ofYear.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)),
      ({ day }) => day,
    );
    for (const [day, some] of days) {
      const gross = some.reduce((sum, each) => sum + each.gross, 0);
      const { percent, limit } = rulesOn(day);
      const [first] = some;
      const flatsLet = Math.max(...some.map(({ flats }) => flats));
      const certificateUntil = first?.certificateUntil ?? null;
      const when = { payOn: day, thisYearBefore, flatsLet, certificateUntil };
      const asked = { ...when, gross, onlyExemptRents: false, percent, limit };
      const { withheld } = withheldOfBuildingWork(asked);
      const reason = reasonOfBuildingWork(asked);
      const parts =
        withheld === 0
          ? []
          : splitByWeights(
              withheld,
              some.map((each) => each.gross),
            );
      for (const [at, each] of some.entries()) found.set(each, { work: each, cents: parts[at] ?? 0, reason });
      thisYearBefore += gross;
    }
  }
  return work.flatMap((each) => found.get(each) ?? []);
}
