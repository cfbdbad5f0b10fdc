export const en = {
  occupancyByMonth: 'Occupancy by month, %',
  month: 'Month',
} as const;
