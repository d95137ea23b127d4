import type { Lake } from '../lake.ts'
import { secretKeyMismatchMessage } from '../store/open-secret-box.ts'
import { principalForApiToken, findPrincipal } from '../account/principals.ts'

/**
 * Reports that the leader encrypts with a key that this process does not have; it must exit then.
 */
export function reportSecretKeyMismatch(lake: Lake, report: (sentence: string) => void): void {
  lake.onReplicated(({ tables }) => {
    if (!tables.has('secret_key') || lake.cluster?.role === 'writer') return
    const problem = secretKeyMismatchMessage(lake.secrets, lake)
    if (problem !== undefined) report(problem)
  })
}

/** Tables that determine identity and permissions. */
const ACCESS_TABLES = ['people', 'account_sessions', 'tokens', 'roles']

/**
 * Closes open streams and sockets here when the leader has changed permissions, ended a session, or
 * moved a dataset alias, as the leader does itself.
 */
export function closeStreamsOnReplicatedAccessChange(lake: Lake): void {
  const { cluster, sessionWatch } = lake
  if (cluster === undefined) return
  sessionWatch.detectChangesBy((id) => {
    const rights = accessFingerprint(lake, id)
    const sessions = sessionIdsOf(lake, id)
    return () => {
      const now = new Set(sessionIdsOf(lake, id))
      return rights === accessFingerprint(lake, id) && sessions.every((session) => now.has(session))
    }
  })
  let aliases = datasetByAlias(lake)
  lake.onReplicated(({ tables }) => {
    if (ACCESS_TABLES.some((table) => tables.has(table))) sessionWatch.abortChanged()
    if (!tables.has('dataset_aliases')) return
    const before = aliases
    aliases = datasetByAlias(lake)
    for (const [name, dataset] of before)
      if (dataset !== null && aliases.get(name) !== dataset) sessionWatch.abortDataset(dataset)
  })
}

/** Changes exactly when the permissions of a principal change; ignores when they were last seen. */
function accessFingerprint(lake: Lake, id: string): string {
  const person = lake.people.byId(id)
  const token = lake.tokens.all().find((each) => principalForApiToken(lake, each).id === id)
  return JSON.stringify([
    findPrincipal(lake, id),
    person?.disabledAt,
    person?.removedAt,
    token?.tokenHash,
    token?.expiresAt,
  ])
}

function sessionIdsOf({ sessions, clock }: Lake, id: string): string[] {
  return sessions.sessionsOf(id, clock().toISOString()).map((session) => session.id)
}

function datasetByAlias({ aliases }: Lake): Map<string, string | null> {
  return new Map(aliases.all().map(({ name, dataset }) => [name, dataset]))
}
