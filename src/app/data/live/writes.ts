let underWay = 0;

/** Counts a write until it is answered: data loaded before that would bring the former values back. */
export async function asWrite<T>(write: Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await write;
  } finally {
    underWay -= 1;
  }
}

export function isWriting(): boolean {
  return underWay > 0;
}
