import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createRequestHandler } from '../http/request-handler.ts'
import { dataRoutes } from '../routes.ts'
import type { Mutation } from '../document/commit.ts'
import type { LakeStore } from '../store/lake-store.ts'
import type { TransactionRunOptions } from '../write/transaction-runner.ts'
import { createLake, type Lake, type LakeConfig } from '../lake.ts'
import { testDatabase } from './test-database.ts'
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

export type TestUser = 'editor' | 'author' | 'contributor' | 'translator' | 'viewer' | 'nobody'

const PRINCIPALS: Readonly<Record<TestUser, Principal>> = {
  editor: EDITOR,
  author: AUTHOR,
  contributor: CONTRIBUTOR,
  translator: TRANSLATOR,
  viewer: VIEWER,
  nobody: ANONYMOUS,
}

const BY_TOKEN = new Map<string | undefined, Principal>(Object.entries(PRINCIPALS))

export const testPrincipal = (who: TestUser): Principal => PRINCIPALS[who]

/** A clock that moves only when `set` is called. */
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

/** A JSON response body, untyped because the assertions check its shape. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

export interface TestLake {
  lake: Lake
  clock: TestClock
  dataDir: string
  handler: (request: HttpRequest) => Promise<Response>
  /** Sends a request as the editor unless `as` names another user; a body makes it a POST. */
  request: (
    path: string,
    options?: {
      as?: TestUser
      body?: unknown
      headers?: Record<string, string>
    },
  ) => Promise<Response>
  /** Posts mutations or actions and returns status and body. */
  post: (path: string, body: unknown, as?: TestUser) => Promise<{ status: number; body: Json }>
  /** Writes mutations without HTTP, including versions whose release does not exist. */
  mutate: (mutations: Mutation[], options?: Partial<TransactionRunOptions>) => Promise<void>
  /** Waits until all commits are announced to subscribers, as a server does before it responds. */
  announced: () => Promise<void>
  /** Closes the lake and opens it again from disk. */
  reopen: () => TestLake
}

/** A lake in a temporary folder, removed after the test. The bearer token is the principal's name. */
export function openTestLake(
  overrides: Partial<LakeConfig> = {},
  clock = testClock(),
  store?: (dataDir: string) => LakeStore,
): TestLake {
  const dataDir = overrides.dataDir ?? mkdtempSync(join(tmpdir(), 'content-lake-'))
  const config = {
    dataDir,
    ...testDatabase(dataDir),
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
  const handler = createRequestHandler(lake, dataRoutes, {
    authenticate: (request) =>
      BY_TOKEN.get(request.headers.get('authorization')?.slice('Bearer '.length)) ?? ANONYMOUS,
    onError: overrides.onError ?? ((error) => console.error(error)),
  })
  const request: TestLake['request'] = (path, { as = 'editor', body, headers = {} } = {}) =>
    handler(
      new Request(`http://localhost:3333${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...(as !== 'nobody' && { authorization: `Bearer ${as}` }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
  const post: TestLake['post'] = async (path, body, as) => {
    const response = await request(path, { body, ...(as && { as }) })
    return { status: response.status, body: await response.json() }
  }
  return {
    lake,
    clock,
    dataDir,
    handler,
    request,
    post,
    async mutate(mutations, options) {
      const all = { author: 'x', isImport: true, ...options }
      await lake.writer.mutate(lake.dataset('production')!, mutations, all)
    },
    async announced() {
      await lake.dataset('production')?.replicated.caughtUp()
    },
    reopen() {
      lake.close()
      return openTestLake({ ...overrides, dataDir }, clock)
    },
  }
}

export const MUTATE_PATH = '/v2025-02-19/data/mutate/production'
export const ACTIONS_PATH = '/v2025-02-19/data/actions/production'
export const QUERY_PATH = '/v2025-02-19/data/query/production'
