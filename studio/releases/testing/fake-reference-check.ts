/** Result of the queries of `findBlockingReferences` for a fake client; undefined for other queries. */
export function fakeReferenceCheck(query: string, holders: readonly object[] = []): unknown {
  if (query.includes('"holders"')) return { targets: [], holders }
  return query.includes('system.release') || query.includes('path($path)') ? [] : undefined
}
