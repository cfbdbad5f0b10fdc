import type { Tx } from '#server/kernel/database.ts';
import { nameKey, openDirectory } from '#server/modules/moving/rows/directory.ts';
import type { ListPlan } from './plan-list.ts';

/** Which buildings and units of a list are in the workspace already: those are used, not made again. */
export interface KnownPlaces {
  readonly building: (name: string) => boolean;
  readonly propertyId: (name: string) => string | undefined;
  readonly unit: (building: string, name: string) => boolean;
}

export async function knownPlaces(tx: Tx, organisationId: string) {
  const directory = await openDirectory(tx, organisationId);
  const found = (name: string) => directory.properties.get(nameKey(name));
  const places: KnownPlaces = {
    building: (name) => found(name) !== undefined,
    propertyId: (name) => found(name)?.id,
    unit: (building, name) => {
      const property = found(building);
      return property !== undefined && directory.unit(property.id, name, null) !== undefined;
    },
  };
  const lookIn = ({ buildings }: ListPlan) =>
    directory.lookIn(
      tx,
      buildings.flatMap(({ name }) => found(name)?.id ?? []),
    );
  return { places, lookIn };
}
