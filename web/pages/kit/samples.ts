import type { PropertyColour } from '#web/kit/spine/property-colour.ts';
import type { ChartData } from '#web/kit/chart/chart-data.ts';
import { formatMoney, formatMonth, formatMonthLetter, formatNumber } from '#web/lib/format.ts';
import type { RentMonth, RentMonthState } from '#web/kit/rent-strip/rent-strip.tsx';
import type { PlanFloor, UnitState } from '#web/kit/stacking-plan/plan.ts';

/** Made-up things to draw. The page is for development, so that they are in English only. */
export interface SampleLease {
  readonly id: string;
  readonly tenant: string;
  readonly unit: string;
  readonly property: string;
  readonly colour: PropertyColour;
  readonly strip: string;
  readonly status: 'Paid' | 'Due' | 'Past due';
  readonly balanceCents: number;
}

export const leases: readonly SampleLease[] = [
  lease('L-1', 'Amara Okafor', '4B', 'Maple Court', 'blue', 'ppppppLppppp', 'Paid', 0),
  lease('L-2', 'Liam Chen', '2A', 'Maple Court', 'blue', 'ppppppppppLd', 'Due', 128_450),
  lease('L-3', 'Sofia Rossi', '11', 'Harbor View', 'teal', 'ppLLppppLLLo', 'Past due', 412_900),
  lease('L-4', 'Noah Patel', '3C', 'Linden House', 'ochre', 'nnpppppppppp', 'Paid', 0),
  lease('L-5', 'Ines Duarte', '1A', 'Linden House', 'ochre', 'pppppppppppp', 'Paid', 0),
  lease('L-6', 'Tomas Novak', '7', 'Harbor View', 'teal', 'pppppppppppd', 'Due', 96_000),
  lease('L-7', 'Grace Kim', '5D', 'Maple Court', 'blue', 'nnnnnppppppp', 'Paid', 0),
  lease('L-8', 'Omar Haddad', '9', 'Harbor View', 'teal', 'pppppppLpppo', 'Past due', 201_500),
];

export const manyLeases: readonly SampleLease[] = Array.from({ length: 2000 }, (_, at) => {
  const model = leases[at % leases.length] ?? leases[0];
  if (model === undefined) throw new Error('there are samples');
  return { ...model, id: `M-${at}`, tenant: `${model.tenant} ${at + 1}` };
});

const letters: Readonly<Record<string, RentMonthState>> = { p: 'paid', L: 'late', o: 'overdue', d: 'due', n: 'none' };

export function stripOf(text: string): readonly RentMonth[] {
  return Array.from(text, (letter, at) => ({ month: monthAt(at), state: letters[letter] ?? 'none' }));
}

/** The twelve months to November 2026. */
export function monthAt(at: number): string {
  return new Date(Date.UTC(2025, 11 + at, 1)).toISOString().slice(0, 7);
}

export const mapleCourt = plan(
  ['5:.....x', '4:.....n', '3:.v....', '2:......'].map((row) => row.replace('.....x', '....x.')),
);
export const harborView = plan(['3:x.n..', '2:...x.', '1:...v.']);
export const lindenHouse = plan(['4:....', '3:....', '2:....', '1:...n']);

const people = [
  'Holm',
  'Costa',
  'Adeyemi',
  'Kim',
  'Mistry',
  'Walsh',
  'Farouk',
  'Okafor',
  'Bianchi',
  'Petit',
  'Janssen',
];

export const hero: readonly PlanFloor[] = [
  ...[5, 4, 3, 2].map((floor) => ({
    label: String(floor),
    figures: ['6 of 6', '10,655.00'],
    units: ['A', 'B', 'C', 'D', 'E', 'F'].map((bay, at) => {
      const label = `${floor}${bay}`;
      const special: Readonly<Record<string, { detail: string; state: UnitState }>> = {
        '5E': { detail: 'Mistry', state: 'late' },
        '4F': { detail: 'to 31 Dec', state: 'notice' },
        '3B': { detail: 'let 12 Dec', state: 'later' },
        '2D': { detail: 'empty', state: 'vacant' },
      };
      return {
        key: label,
        label,
        detail: people[(floor * 5 + at) % people.length] ?? '',
        state: 'occupied' as const,
        ...special[label],
      };
    }),
  })),
  { label: 'G', units: [], note: 'Entrance, laundry' },
];

const inUsd = (cents: number) => formatMoney(cents, 'USD');

export const cash: ChartData = {
  title: 'Cash, 12 months, USD',
  markHeading: 'Month',
  series: [
    { name: 'In', tone: 'in' },
    { name: 'In, expected', tone: 'in', isExpected: true },
    { name: 'Out', tone: 'out', isBelow: true },
    { name: 'Out, expected', tone: 'out', isBelow: true, isExpected: true },
  ],
  marks: [88, 90, 90, 90, 92, 91, 92, 92, 84, 0, 0, 0].map((value, at) => {
    const month = new Date(Date.UTC(2026, 2 + at, 1)).toISOString().slice(0, 7);
    const out = at > 8 ? 0 : ([61, 58, 74, 60, 57, 63, 82, 59, 31][at] ?? 0) * 100_000;
    return {
      key: month,
      name: formatMonth(month),
      short: formatMonthLetter(month),
      isCurrent: at === 8,
      values: [
        value * 100_000,
        at < 8 ? 0 : at === 8 ? 900_000 : 9_200_000,
        out,
        at < 8 ? 0 : at === 8 ? 2_800_000 : 6_000_000,
      ],
    };
  }),
  format: inUsd,
  isSummed: true,
};

const months = Array.from({ length: 12 }, (_, at) => monthAt(at));
const byMonth = (values: (at: number) => readonly number[]) =>
  months.map((month, at) => ({
    key: month,
    name: formatMonth(month),
    short: formatMonthLetter(month),
    values: values(at),
    isCurrent: at === months.length - 1,
  }));

export const occupancy: ChartData = {
  title: 'Occupancy, %',
  markHeading: 'Month',
  series: [
    { name: 'Maple Court', colour: 'blue' },
    { name: 'Harbor View', colour: 'teal' },
  ],
  marks: byMonth((at) => [90 + ((at * 5) % 7), 80 + ((at * 3) % 14)]),
  format: formatNumber,
};

export const endings: ChartData = {
  title: 'Lease expirations, 12 months',
  markHeading: 'Month',
  series: [
    { name: 'Ending', tone: 'in' },
    { name: 'Notice given', tone: 'notice' },
  ],
  marks: byMonth((at) => [(at * 7) % 9, at % 5 === 1 ? 1 : 0]).map((mark) => ({ ...mark, to: '/kit' })),
  format: formatNumber,
};

export const ages: ChartData = {
  title: 'Past due by age, USD',
  markHeading: 'Age',
  series: [{ name: 'Past due' }],
  marks: [
    { key: '30', name: '1–30 days', short: '', values: [1_469_475] },
    { key: '60', name: '31–60', short: '', values: [179_550] },
    { key: '90', name: '61–90', short: '', values: [179_550] },
    { key: 'over', name: 'Over 90', short: '', values: [0] },
  ],
  format: inUsd,
};

function lease(
  id: string,
  tenant: string,
  unit: string,
  property: string,
  colour: PropertyColour,
  strip: string,
  status: SampleLease['status'],
  balanceCents: number,
): SampleLease {
  return { id, tenant, unit, property, colour, strip, status, balanceCents };
}

function plan(rows: readonly string[]): readonly PlanFloor[] {
  const states: Readonly<Record<string, UnitState>> = { '.': 'occupied', x: 'late', n: 'notice', v: 'vacant' };
  return rows.map((row) => {
    const [label = '', units = ''] = row.split(':');
    return {
      label,
      units: Array.from(units, (unit, at) => ({
        key: `${label}${at}`,
        label: `${label}${'ABCDEF'.charAt(at)}`,
        state: states[unit] ?? 'occupied',
      })),
    };
  });
}
