import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import type { Company } from '../cluster/cluster.ts'
import { readConfig } from '../config.ts'
import { createLog } from '@orrery/server-kit/log'
import { serveLake } from '../serve.ts'
import type { Followed, LakeStore } from '../store/lake-store.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { StorageError } from '../store/storage-error.ts'
import { createTestClient } from './test-client.ts'
import { ADMINISTRATOR_TOKEN, VIEWER_TOKEN, type WholeLake } from './test-whole-lake.ts'

/** The key that all processes of a test have, wherever their folders are. */
const COMPANY_KEY = Buffer.alloc(32, 'company').toString('base64')

/** What a test says of the other processes. */
export class SaidCompany implements Company {
  role: Company['role']
  writer: string | undefined
  secret = 'known to the processes of one installation'
  place = 0
  trouble: string | undefined
  clock: string | undefined
  /** What was asked of it, in order. */
  readonly asked: string[] = []
  /** Answers in the place of `shown` and `reached`. */
  wait: () => Promise<void> = async () => {}
  readonly #promoted: (() => void)[] = []
  readonly #dismissed: ((sentence: string) => void)[] = []

  constructor(role: Company['role']) {
    this.role = role
  }

  noted(): void {}

  heed(error: unknown): unknown {
    return error
  }

  promoted(listener: () => void): void {
    this.#promoted.push(listener)
  }

  dismissed(listener: (sentence: string) => void): void {
    this.#dismissed.push(listener)
  }

  shown(): Promise<void> {
    this.asked.push('shown')
    return this.wait()
  }

  reached(place: number): Promise<void> {
    this.asked.push(`reached ${place}`)
    if (this.trouble !== undefined) return Promise.reject(new StorageError(this.trouble))
    return this.wait()
  }

  promote(): void {
    this.role = 'writer'
    for (const tell of this.#promoted) tell()
  }

  dismiss(sentence: string): void {
    for (const tell of this.#dismissed) tell(sentence)
  }
}

/** A store as another process of the same content sees it: what one writes all show at once. */
export function storeIn(
  store: LakeStore,
  company: Company,
): LakeStore & { follow: (followed: Partial<Followed>) => void } {
  const listeners: ((followed: Followed) => void)[] = []
  const own = {
    company,
    followed: (listener: (followed: Followed) => void) => void listeners.push(listener),
    follow(followed: Partial<Followed>) {
      const nothing = { added: [], removed: [], opened: [], tables: new Set<string>() }
      for (const tell of listeners) tell({ ...nothing, ...followed })
    },
    close() {},
  }
  return new Proxy(store, {
    get(target, name) {
      if (name in own) return own[name as keyof typeof own]
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as ReturnType<typeof storeIn>
}

export interface CompanyMember extends WholeLake {
  company: SaidCompany
  store: ReturnType<typeof storeIn>
}

/** A writer and a reader of the same content, each behind a server of its own. */
export async function startCompany(env: Record<string, string> = {}): Promise<{
  writer: CompanyMember
  reader: CompanyMember
  /** Starts one more reader of the folder. */
  join: () => Promise<CompanyMember>
  end: () => Promise<void>
}> {
  const dataDir = mkdtempSync(pathOf(tmpdir(), 'content-lake-'))
  const store = openSqliteStore(dataDir, {
    defaultDataset: { name: 'production', aclMode: 'public', createdAt: new Date().toISOString() },
    onError: (error) => console.error(error),
  })
  const members: CompanyMember[] = []
  const start = async (role: Company['role']): Promise<CompanyMember> => {
    const company = new SaidCompany(role)
    const own = storeIn(store, company)
    const tokens = {
      CONTENT_LAKE_TOKEN: ADMINISTRATOR_TOKEN,
      CONTENT_LAKE_READ_TOKEN: VIEWER_TOKEN,
      CONTENT_LAKE_SECRET_KEY: COMPANY_KEY,
    }
    const config = readConfig({ port: '0', dataDir }, { ...tokens, ...env })
    const log = createLog({ format: 'text', level: 'warn' })
    const running = await serveLake(config, log, own)
    const origin = `http://127.0.0.1:${running.port}`
    const member: CompanyMember = {
      ...running,
      origin,
      dataDir,
      company,
      store: own,
      client: (overrides = {}) =>
        createTestClient(origin, { token: ADMINISTRATOR_TOKEN, ...overrides }),
      request: (path, init) => fetch(`${origin}${path}`, init),
    }
    members.push(member)
    company.writer = members[0]?.url
    return member
  }
  const writer = await start('writer')
  const reader = await start('reader')
  const end = async () => {
    for (const member of members.toReversed()) await member.close()
    store.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { writer, reader, join: () => start('reader'), end }
}
