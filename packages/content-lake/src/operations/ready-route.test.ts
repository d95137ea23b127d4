import { mkdtempSync, rmSync } from 'node:fs'
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, afterAll, expect, onTestFinished, test, vi } from 'vitest'
import type { RequestContext } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import { readyRoute, readinessProblems } from './ready-route.ts'

/** Makes the disk appear full to `statfs`. */
function fillDisk(): void {
  vi.spyOn(files, 'statfs').mockResolvedValue({ bavail: 1_000, bsize: 1 } as never)
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
}

const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-ready-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const cluster = {
  role: 'reader',
  logPosition: 7,
  databaseProblem: undefined,
  clockSkew: undefined,
}

function lakeThat(is: object): Lake {
  return {
    closed: new AbortController().signal,
    config: { dataDir },
    corruption: () => undefined,
    assets: { checkAvailability: async () => {}, outage: undefined },
    ...is,
  } as unknown as Lake
}

async function ready(is: object) {
  const answer = await readyRoute({ lake: lakeThat(is) } as RequestContext)
  return [answer.status, await answer.json()]
}

describe('readyRoute', () => {
  test('is ready without notes when nothing is wrong', async () => {
    expect(await ready({})).toEqual([200, { ready: true, reasons: [] }])
  })

  test('stays ready on a full disk when alone, and is not ready in a cluster', async () => {
    fillDisk()
    const full = 'The disk of the data folder is full.'
    expect(await ready({})).toEqual([200, { ready: true, reasons: [], notes: [full] }])
    expect(await ready({ cluster })).toEqual([
      503,
      { ready: false, reasons: [full], role: 'reader', place: 7 },
    ])
    expect(await readinessProblems(lakeThat({}))).toEqual([full])
  })

  test('reports shared problems as notes and local ones as reasons', async () => {
    const everywhere = [
      'The disk of the database is full.',
      'The clock of the lake’s machine is 12 min ahead of that of its database.',
      'The bucket of assets cannot be reached (ECONNREFUSED).',
    ]
    const [databaseProblem, clockSkew, ofAssets] = everywhere
    const notes = {
      cluster: { ...cluster, databaseProblem, clockSkew },
      assets: { checkAvailability: async () => {}, outage: ofAssets },
    }
    expect(await ready(notes)).toEqual([
      200,
      { ready: true, reasons: [], notes: everywhere, role: 'reader', place: 7 },
    ])
    const damaged = 'The database is damaged.'
    const [status, body] = await ready({ ...notes, corruption: () => damaged })
    expect([status, body]).toEqual([503, expect.objectContaining({ reasons: [damaged] })])
  })
})
