import type { Lake } from '../lake.ts'
import { secretKeyMismatch } from '../store/open-secret-box.ts'
import { principalForApiToken, findPrincipal } from '../account/principals.ts'

/** Reports that the writer began to encrypt with a key that this process does not have, which is to end then. */
export function onSecretKeyMismatch(lake: Lake, report: (sentence: string) => void): void {
  lake.onReplicated(({ tables }) => {
    if (!tables.has('secret_key') || lake.cluster?.role === 'writer') return
    const problem = secretKeyMismatch(lake.secrets, lake)
    if (problem !== undefined) report(problem)
  })
}

/** Tables whose rows say who somebody is, and what they may do. */
const ACCESS_TABLES = ['people', 'account_sessions', 'tokens', 'roles']

/**
 * Ends what somebody has open here when the process that writes has changed what they may do, ended a session of theirs, or led the name
 * of a dataset elsewhere: as it ends what they have open there.
 */
export function applyReplicatedAccessChanges(lake: Lake): void {
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

/** In words of which a difference means that somebody may do something else than before; when they were last seen is none. */
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
