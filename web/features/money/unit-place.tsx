import { Detail } from '#web/kit/detail/detail.tsx';
import { Names } from '#web/kit/names/names.tsx';

interface Place {
  readonly unit: { readonly name: string };
  readonly property: { readonly name: string };
}

/** A unit, and below it the building. */
export function UnitPlace({ unit, property }: Place) {
  return (
    <>
      <bdi>{unit.name}</bdi>
      <Detail>
        <bdi>{property.name}</bdi>
      </Detail>
    </>
  );
}

interface LeaseHead extends Place {
  readonly number: string;
  readonly tenants: readonly { readonly id: string; readonly name: string }[];
}

/** What a panel about a lease is headed with. */
export function leaseHead(lease: LeaseHead | undefined, noTenant: string) {
  if (lease === undefined) return { title: '…' };
  const { unit, property, number, tenants } = lease;
  return {
    eyebrow: (
      <>
        <bdi>{unit.name}</bdi> <bdi>{property.name}</bdi> · {number}
      </>
    ),
    title: <Names of={tenants} none={noTenant} />,
  };
}
