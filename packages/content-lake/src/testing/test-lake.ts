import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createHandler } from '../http/app.ts'
import { dataRoutes } from '../routes.ts'
import type { Mutation } from '../document/commit.ts'
import type { LakeStore } from '../store/lake-store.ts'
import type { WriteOptions } from '../write/writer.ts'
import { createLake, type Lake, type LakeConfig } from '../lake.ts'
import { keptWhere } from './kept-where.ts'
import { ANONYMOUS, type Principal } from '../access/principal.ts'
import type { HttpRequest } from '../http/router.ts'

export const EDITOR: Principal = {
  id: 'editor',
  name: 'Edith',
  email: 'edith@example.com',
  role: 'administrator',
}
export const VIEWER: Principal = {
  id: 'viewer',
  name: 'Victor',
  email: 'victor@example.com',
  role: 'viewer',
}

/** Writes documents, but administers nothing. */
const AUTHOR: Principal = {
  id: 'author',
  name: 'Aude',
  email: 'aude@example.com',
  role: 'editor',
}

/** Writes drafts and versions. */
const CONTRIBUTOR: Principal = {
  id: 'contributor',
  name: 'Cora',
  email: 'cora@example.com',
  role: 'contributor',
}

/** Writes French pages. */
const TRANSLATOR: Principal = {
  id: 'translator',
  name: 'Tariq',
  email: 'tariq@example.com',
  role: 'translator',
  languages: ['fr'],
  types: ['page'],
}

export type Who = 'editor' | 'author' | 'contributor' | 'translator' | 'viewer' | 'nobody'

const PRINCIPALS: Readonly<Record<Who, Principal>> = {
  editor: EDITOR,
  author: AUTHOR,
  contributor: CONTRIBUTOR,
  translator: TRANSLATOR,
  viewer: VIEWER,
  nobody: ANONYMOUS,
}

const BY_TOKEN = new Map<string | undefined, Principal>(Object.entries(PRINCIPALS))

export const principalOf = (who: Who): Principal => PRINCIPALS[who]

/** A clock that stands still until it is told to move. */
export interface TestClock {
  (): Date
  set(time: string): void
}

export function testClock(start = '2026-01-05T09:00:00.000Z'): TestClock {
  let now = new Date(start)
  return Object.assign(() => now, {
    set(time: string) {
      now = new Date(time)
    },
  })
}

/** The JSON of an answer: the assertions say what is in it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

export interface TestLake {
  lake: Lake
  clock: TestClock
  dataDir: string
  handler: (request: HttpRequest) => Promise<Response>
  /** Asks as the editor unless told otherwise; a body makes it a POST. */
  ask: (
    path: string,
    options?: {
      as?: Who
      body?: unknown
      headers?: Record<string, string>
    },
  ) => Promise<Response>
  /** Posts mutations or actions and gives back status and body. */
  post: (path: string, body: unknown, as?: Who) => Promise<{ status: number; body: Json }>
  /** Writes mutations past HTTP, versions without their release included. */
  mutate: (mutations: Mutation[], options?: Partial<WriteOptions>) => Promise<void>
  /** Waits until everything that was written is told: a server does so before it answers. */
  told: () => Promise<void>
  /** Closes the lake and opens it again from disk. */
  reopen: () => TestLake
}

/** A lake on a folder of its own, gone when the test is done. The bearer token is the principal's name. */
export function openTestLake(
  overrides: Partial<LakeConfig> = {},
  clock = testClock(),
  store?: (dataDir: string) => LakeStore,
): TestLake {
  const dataDir = overrides.dataDir ?? mkdtempSync(join(tmpdir(), 'content-lake-'))
  const config = {
    dataDir,
    ...keptWhere(dataDir),
    projectId: 'orrery',
    defaultDataset: 'production',
    publicUrl: 'http://localhost:3333',
    origins: ['http://localhost:3000'],
    host: '127.0.0.1',
    localLogin: false,
    clock,
    ...overrides,
  }
  const lake = createLake(config, store?.(dataDir))
  onTestFinished(() => {
    lake.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const handler = createHandler(lake, dataRoutes, {
    authenticate: (request) =>
      BY_TOKEN.get(request.headers.get('authorization')?.slice('Bearer '.length)) ?? ANONYMOUS,
    onError: overrides.onError ?? ((error) => console.error(error)),
  })
  const ask: TestLake['ask'] = (path, { as = 'editor', body, headers = {} } = {}) =>
    handler(
      new Request(`http://localhost:3333${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...(as !== 'nobody' && { authorization: `Bearer ${as}` }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
  const post: TestLake['post'] = async (path, body, as) => {
    const response = await ask(path, { body, ...(as && { as }) })
    return { status: response.status, body: await response.json() }
  }
  return {
    lake,
    clock,
    dataDir,
    handler,
    ask,
    post,
    async mutate(mutations, options) {
      const all = { author: 'x', isImport: true, ...options }
      await lake.writer.mutate(lake.dataset('production')!, mutations, all)
    },
    async told() {
      await lake.dataset('production')?.replicated.caughtUp()
    },
    reopen() {
      lake.close()
      return openTestLake({ ...overrides, dataDir }, clock)
    },
  }
}

export const MUTATE = '/v2025-02-19/data/mutate/production'
export const ACTIONS = '/v2025-02-19/data/actions/production'
export const QUERY = '/v2025-02-19/data/query/production'
