/** The end of an id, which tells two of them apart: until a thing has a name here, that is what is known of it. */
export function shortId(id: string): string {
  return id.slice(-8);
}
