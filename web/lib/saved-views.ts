export interface SavedView {
  readonly name: string;
  /** The query of the address, without what is open. */
  readonly search: string;
}

/** Views that this browser keeps for a list of one workspace. */
export function readViews(list: string, organisationId: string): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(list, organisationId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch {
    return [];
  }
}

/** False where the browser keeps nothing. */
export function writeViews(list: string, organisationId: string, views: readonly SavedView[]): boolean {
  try {
    localStorage.setItem(keyOf(list, organisationId), JSON.stringify(views));
    return true;
  } catch {
    return false;
  }
}

function keyOf(list: string, organisationId: string): string {
  return `gable.views.${list}.${organisationId}`;
}

function isView(value: unknown): value is SavedView {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'search' in value &&
    typeof value.name === 'string' &&
    typeof value.search === 'string'
  );
}
