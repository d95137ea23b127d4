import { createPerson } from '#packages/content-lake/src/testing/test-people.ts'
import {
  ADMINISTRATOR_TOKEN,
  startWholeLake,
  VIEWER_TOKEN,
  type WholeLake,
} from '#packages/content-lake/src/testing/test-whole-lake.ts'
import type { Role } from './permission-table.ts'

const V = '/v2025-02-19'

/** A write in the form of the API. */
export interface Attempt {
  path: string
  body: object
}

export const mutate = (...mutations: object[]): Attempt => ({ path: 'mutate', body: { mutations } })
export const act = (type: string, fields: object): Attempt => ({
  path: 'actions',
  body: { actions: [{ actionType: `sanity.action.${type}`, ...fields }] },
})

export interface RoleFixture {
  lake: WholeLake
  post: (
    role: Role,
    attempt: Attempt,
    isDry?: boolean,
  ) => Promise<{ status: number; body: { results?: { operation: string }[] } }>
  /** Writes as the administrator. */
  done: (attempt: Attempt) => Promise<void>
  /** Whether a write would have an effect; it is a dry run. */
  changes: (role: Role, attempt: Attempt) => Promise<boolean>
  /** Response body of a path. */
  read: (role: Role, path: string) => Promise<string>
  end: () => Promise<void>
}

/** A lake with a user or token of each role. The translator may write French. */
export async function startRoleFixture(env: Record<string, string> = {}): Promise<RoleFixture> {
  const { lake, end } = await startWholeLake(env)
  const tokens: Partial<Record<Role, string>> = {
    administrator: ADMINISTRATOR_TOKEN,
    viewer: VIEWER_TOKEN,
  }
  for (const role of ['editor', 'translator', 'contributor'] as const) {
    const languages = role === 'translator' ? ['fr'] : []
    tokens[role] = (await createPerson(lake, role, { name: role, languages })).token
  }
  const headersOf = (role: Role): Record<string, string> =>
    tokens[role] === undefined ? {} : { authorization: `Bearer ${tokens[role]}` }
  const post: RoleFixture['post'] = async (role, { path, body }, isDry = false) => {
    const answer = await lake.request(`${V}/data/${path}/production?dryRun=${isDry}`, {
      method: 'POST',
      headers: headersOf(role),
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as object }
  }
  return {
    lake,
    post,
    async done(attempt) {
      const { status, body } = await post('administrator', attempt)
      if (status !== 200) throw new Error(JSON.stringify(body))
    },
    async changes(role, attempt) {
      const { status, body } = await post(role, attempt, true)
      return status === 200 && (body.results?.some(({ operation }) => operation !== 'none') ?? true)
    },
    read: async (role, path) =>
      (await lake.request(`${V}${path}`, { headers: headersOf(role) })).text(),
    end,
  }
}
