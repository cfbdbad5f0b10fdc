/** What it gives is described in font.ts. */
declare module 'fontkit' {
  export function create(file: Uint8Array): unknown;
}
