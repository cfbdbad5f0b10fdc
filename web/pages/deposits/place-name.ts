import { locale } from '#web/lib/messages.ts';

/** "Illinois" of US-IL, "France" of FR. Of the parts of other countries the code stays, with its country. */
export function placeName(jurisdiction: string): string {
  const [country = '', part] = jurisdiction.split('-');
  if (country === 'US' && part !== undefined) return states.get(part) ?? jurisdiction;
  if (!/^[A-Z]{2}$/.test(country)) return jurisdiction;
  const name = new Intl.DisplayNames(locale(), { type: 'region' }).of(country) ?? country;
  return part === undefined ? name : `${name} (${part})`;
}

const states = new Map(
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,
DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,
LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,
NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,
OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,
VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico`
    .split(/,\s*/)
    .map((row) => [row.slice(0, 2), row.slice(3)] as const),
);
