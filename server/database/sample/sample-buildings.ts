/** The buildings of the sample: three of them with flats, a house and a shop. Everything about them is made up. */
export interface SampleBuilding {
  readonly name: string;
  readonly kind: 'house' | 'apartments' | 'commercial';
  readonly colour: number;
  readonly line1: string;
  readonly yearBuilt: number;
  readonly amenities: readonly string[];
  readonly units: readonly SampleUnit[];
  /** In parts of a million. */
  readonly owners: readonly { readonly name: string; readonly parts: number }[];
  readonly feeMillipercent: number;
}

export interface SampleUnit {
  readonly name: string;
  readonly floor: number;
  readonly beds: number | null;
  readonly halfBaths: number | null;
  readonly areaTenths: number;
  readonly rentCents: number;
}

export const sampleOwners = [
  { name: 'Halvorsen Family Trust', kind: 'company' },
  { name: 'Ruth Okonkwo', kind: 'person' },
  { name: 'Lindqvist and Sons', kind: 'company' },
  { name: 'Paper Moon Holdings', kind: 'company' },
] as const;

export const sampleBuildings: readonly SampleBuilding[] = [
  {
    name: 'Maple Court',
    kind: 'apartments',
    colour: 0,
    line1: '118 Maple Street',
    yearBuilt: 1987,
    amenities: ['Lift', 'Laundry', 'Bicycle room'],
    units: flats({ floors: [2, 3, 4, 5], doors: ['A', 'B', 'C', 'D', 'E', 'F'], firstCents: 152_000 }),
    owners: [
      { name: 'Halvorsen Family Trust', parts: 600_000 },
      { name: 'Ruth Okonkwo', parts: 250_000 },
      { name: 'Lindqvist and Sons', parts: 150_000 },
    ],
    feeMillipercent: 8000,
  },
  {
    name: 'Harbor View',
    kind: 'apartments',
    colour: 1,
    line1: '11 Quay Road',
    yearBuilt: 2004,
    amenities: ['Lift', 'Parking', 'Roof terrace'],
    units: numbered(15, 5, 184_000),
    owners: [{ name: 'Paper Moon Holdings', parts: 1_000_000 }],
    feeMillipercent: 7500,
  },
  {
    name: 'Linden House',
    kind: 'apartments',
    colour: 2,
    line1: '7 Linden Avenue',
    yearBuilt: 1931,
    amenities: ['Garden', 'Storage'],
    units: flats({ floors: [1, 2, 3, 4], doors: ['A', 'B', 'C', 'D'], firstCents: 138_000 }),
    owners: [
      { name: 'Ruth Okonkwo', parts: 333_334 },
      { name: 'Lindqvist and Sons', parts: 333_333 },
      { name: 'Paper Moon Holdings', parts: 333_333 },
    ],
    feeMillipercent: 8000,
  },
  {
    name: 'Hill House',
    kind: 'house',
    colour: 3,
    line1: '2 Hill Lane',
    yearBuilt: 1958,
    amenities: ['Garden', 'Garage'],
    units: [{ name: 'House', floor: 0, beds: 4, halfBaths: 5, areaTenths: 21_400, rentCents: 312_000 }],
    owners: [{ name: 'Ruth Okonkwo', parts: 1_000_000 }],
    feeMillipercent: 6000,
  },
  {
    name: 'Corner Shop',
    kind: 'commercial',
    colour: 4,
    line1: '1 Market Square',
    yearBuilt: 1974,
    amenities: ['Loading bay'],
    units: [{ name: 'Shop', floor: 0, beds: null, halfBaths: null, areaTenths: 13_800, rentCents: 425_000 }],
    owners: [{ name: 'Halvorsen Family Trust', parts: 1_000_000 }],
    feeMillipercent: 5000,
  },
];

interface Flats {
  readonly floors: readonly number[];
  readonly doors: readonly string[];
  readonly firstCents: number;
}

/** Higher up and further along costs a little more. */
function flats({ floors, doors, firstCents }: Flats): SampleUnit[] {
  return floors.flatMap((floor, up) =>
    doors.map((door, along) => ({
      name: `${floor}${door}`,
      floor,
      beds: 1 + (along % 2),
      halfBaths: 2 + (along % 2),
      areaTenths: 6400 + 850 * (along % 2) + 120 * up,
      rentCents: firstCents + 4_500 * up + 9_500 * (along % 2) + 1_000 * along,
    })),
  );
}

function numbered(count: number, perFloor: number, firstCents: number): SampleUnit[] {
  return Array.from({ length: count }, (_, index) => ({
    name: String(index + 1),
    floor: 1 + Math.floor(index / perFloor),
    beds: 2,
    halfBaths: 3,
    areaTenths: 8800 + 60 * index,
    rentCents: firstCents + 2_500 * index,
  }));
}
