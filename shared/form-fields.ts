/** The bounds of what people write: the API checks by them, and a form says so before anything is sent. */
export interface FieldBounds {
  readonly max?: number;
  readonly required?: boolean;
}

const name = { max: 120, required: true } as const;

export const accountFields = { number: { max: 20, required: true }, name, taxLine: { max: 120 } } as const;
export const bankAccountFields = {
  number: { max: 20 },
  name,
  bankName: { max: 120 },
  bankNumber: { max: 40 },
} as const;
export const templateFields = { name } as const;
export const recurringFields = { name, startsOn: { required: true } } as const;
export const reasonFields = { reason: { max: 500, required: true } } as const;
export const optionalReason = { reason: { max: reasonFields.reason.max } } as const;
export const documentFields = { title: { max: 200, required: true } } as const;
export const ruleFields = { jurisdiction: { max: 6 }, source: { max: 200 } } as const;
export const noteFields = { text: { max: 2000, required: true } } as const;
export const seriesFields = { name, source: { max: 500 } } as const;
export const taskFields = { title: { max: 200, required: true }, notes: { max: 2000 } } as const;
export const packetFields = { name: { max: 60, required: true } } as const;
export const scheduleFields = { name: { max: 60, required: true } } as const;
export const longTextMax = 10_000;
