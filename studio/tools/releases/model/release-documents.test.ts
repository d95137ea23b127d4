import { describe, expect, it } from 'vitest'
import { batchIdsForUrl, groupLogByVersion, parseTransactionLog } from './release-documents.ts'

describe('release documents', () => {
  it('reads creation time and authors of a version from the history', () => {
    const line = (id: string, author: string, minute: number) =>
      JSON.stringify({ id, author, timestamp: `2026-01-01T00:0${minute}:00Z`, documentIDs: ['v'] })
    const lines = parseTransactionLog(
      [line('1', 'ada', 1), line('2', 'max', 2), line('3', 'ada', 3)].join('\n'),
    )
    expect(groupLogByVersion(lines).get('v')).toEqual({
      begunAt: '2026-01-01T00:01:00Z',
      authors: [
        { id: 'ada', at: '2026-01-01T00:03:00Z' },
        { id: 'max', at: '2026-01-01T00:02:00Z' },
      ],
    })
    expect(batchIdsForUrl(['aaa', 'bbb', 'ccc'], 8)).toEqual([['aaa', 'bbb'], ['ccc']])
  })
})
