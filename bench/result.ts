export interface Result {
  readonly area: string;
  readonly name: string;
  /** What was measured, as it is told: a ratio, or a count. */
  readonly figure: string;
  readonly goal: string;
  readonly reached: boolean;
  readonly method: string;
}
