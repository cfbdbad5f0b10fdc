import type { DepositDeadlineRule, DepositPeriod } from './deposits.ts';

/**
 * Figures to begin with: configuration, not law, and no advice. A row holds for tenants who leave from its day on; the
 * day is that of the change where it is recent, else one since when the figure is known to hold. When a figure changes,
 * add a row: the old one goes on to hold for those who left before.
 */
export const depositDeadlineRules: readonly DepositDeadlineRule[] = [
  { jurisdiction: 'US-AZ', from: '2015-01-01', within: businessDays(14), source: 'Ariz. Rev. Stat. § 33-1321' },
  { jurisdiction: 'US-CA', from: '2015-01-01', within: days(21), source: 'Cal. Civ. Code § 1950.5' },
  {
    jurisdiction: 'US-FL',
    from: '2015-01-01',
    within: days(15),
    withinIfDeducted: days(30),
    source: 'Fla. Stat. § 83.49',
  },
  { jurisdiction: 'US-GA', from: '2015-01-01', within: days(30), source: 'Ga. Code § 44-7-34' },
  {
    jurisdiction: 'US-IL',
    from: '2015-01-01',
    within: days(45),
    // What is kept has to be told sooner than the rest is paid back.
    withinIfDeducted: days(30),
    source: '765 Ill. Comp. Stat. 710/1',
  },
  { jurisdiction: 'US-MA', from: '2015-01-01', within: days(30), source: 'Mass. Gen. Laws ch. 186 § 15B' },
  { jurisdiction: 'US-MD', from: '2015-01-01', within: days(45), source: 'Md. Code, Real Prop. § 8-203' },
  { jurisdiction: 'US-MI', from: '2015-01-01', within: days(30), source: 'Mich. Comp. Laws § 554.609' },
  { jurisdiction: 'US-MN', from: '2015-01-01', within: days(21), source: 'Minn. Stat. § 504B.178' },
  { jurisdiction: 'US-NC', from: '2015-01-01', within: days(30), source: 'N.C. Gen. Stat. § 42-52' },
  { jurisdiction: 'US-NJ', from: '2015-01-01', within: days(30), source: 'N.J. Stat. § 46:8-21.1' },
  { jurisdiction: 'US-NY', from: '2019-07-14', within: days(14), source: 'N.Y. Gen. Oblig. Law § 7-108' },
  { jurisdiction: 'US-OH', from: '2015-01-01', within: days(30), source: 'Ohio Rev. Code § 5321.16' },
  { jurisdiction: 'US-OR', from: '2015-01-01', within: days(31), source: 'Or. Rev. Stat. § 90.300' },
  { jurisdiction: 'US-PA', from: '2015-01-01', within: days(30), source: '68 Pa. Stat. § 250.512' },
  { jurisdiction: 'US-TX', from: '2015-01-01', within: days(30), source: 'Tex. Prop. Code § 92.103' },
  { jurisdiction: 'US-VA', from: '2019-10-01', within: days(45), source: 'Va. Code § 55.1-1226' },
  { jurisdiction: 'US-WA', from: '2016-06-09', within: days(21), source: 'Wash. Rev. Code § 59.18.280' },
  { jurisdiction: 'US-WA', from: '2023-07-23', within: days(30), source: 'Wash. Rev. Code § 59.18.280' },
  {
    jurisdiction: 'FR',
    from: '2014-03-27',
    within: { months: 1 },
    withinIfDeducted: { months: 2 },
    source: 'Loi n° 89-462, art. 22',
  },
];

function days(number: number): DepositPeriod {
  return { days: number, counts: 'calendar' };
}

function businessDays(number: number): DepositPeriod {
  return { days: number, counts: 'business' };
}
