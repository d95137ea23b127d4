import type { Advisory } from '../snapshot.ts'

/** An advisory for tests, of which only what matters is said. */
export const advisory = (part: Partial<Advisory>): Advisory => ({
  id: 'GHSA-0000-0000-0000',
  package: 'a',
  range: '<2.0.0',
  severity: 'high',
  cwe: [],
  aliases: [],
  source: 'test',
  ...part,
})
