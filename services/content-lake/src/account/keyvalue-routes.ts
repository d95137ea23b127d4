import type { Lake } from '../lake.ts'
import { badRequest } from '../http/errors.ts'
import { readJson } from '../http/json-body.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { requireMember } from '../access/guard.ts'

/** A key is a short path such as `studio.recent-searches`. */
const KEY_LENGTH = 256

interface Pair {
  key: string
  value: unknown
}

const ready = new WeakSet<Lake>()

function database(lake: Lake): Lake['database'] {
  if (!ready.has(lake)) {
    lake.database.exec(`CREATE TABLE IF NOT EXISTS account_keyvalue (
      user_id TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, updated_at TEXT NOT NULL,
      PRIMARY KEY (user_id, key)) STRICT, WITHOUT ROWID`)
    ready.add(lake)
  }
  return lake.database
}

/** `GET /users/me/keyvalue[/{keys}]`: pairs of the caller; keys nobody wrote are left out. */
function read(context: RequestContext): Response {
  const principal = requireMember(context)
  const rows = database(context.lake)
    .prepare('SELECT key, value FROM account_keyvalue WHERE user_id = ? ORDER BY key')
    .all(principal.id) as { key: string; value: string }[]
  const asked = context.params.keys ? context.params.keys.split(',') : undefined
  const pairs = rows.filter(({ key }) => asked === undefined || asked.includes(key))
  return Response.json(pairs.map(({ key, value }): Pair => ({ key, value: JSON.parse(value) })))
}

/** `PUT /users/me/keyvalue`: writes a list of pairs, all or none, and answers them. A null value removes its key. */
async function write(context: RequestContext): Promise<Response> {
  const principal = requireMember(context)
  const pairs = readPairs(await readJson(context.request))
  const db = database(context.lake)
  const put = db.prepare('INSERT OR REPLACE INTO account_keyvalue VALUES (?, ?, ?, ?)')
  const drop = db.prepare('DELETE FROM account_keyvalue WHERE user_id = ? AND key = ?')
  db.exec('SAVEPOINT keyvalue')
  try {
    for (const { key, value } of pairs) {
      if (value === null || value === undefined) drop.run(principal.id, key)
      else put.run(principal.id, key, JSON.stringify(value), context.lake.clock().toISOString())
    }
    db.exec('RELEASE keyvalue')
  } catch (error) {
    db.exec('ROLLBACK TO keyvalue; RELEASE keyvalue')
    throw error
  }
  return Response.json(pairs)
}

function readPairs(body: unknown): Pair[] {
  if (!Array.isArray(body)) throw badRequest('The request body must be a list of {key, value}')
  return body.map((entry: unknown) => {
    const { key, value = null } = Object(entry) as Partial<Record<keyof Pair, unknown>>
    if (typeof key !== 'string' || key === '' || key.length > KEY_LENGTH) {
      throw badRequest(`Every entry needs a "key" of 1 to ${KEY_LENGTH} characters`)
    }
    return { key, value }
  })
}

export const keyvalueRoutes: Route[] = [
  { method: 'GET', path: '/users/me/keyvalue/*keys', handler: read },
  { method: 'PUT', path: '/users/me/keyvalue', handler: write },
]
