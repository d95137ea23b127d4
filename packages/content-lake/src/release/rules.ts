import type { TransactionRules } from '../write/rules.ts'
import { checkReleases } from './consistency.ts'
import { checkReleasesExist } from './existence.ts'
import { checkReleaseLimits } from './limits.ts'
import { assertUnlocked } from './lock.ts'

/** What releases demand of every transaction. */
export const releaseRules: TransactionRules = {
  assertMayChange: assertUnlocked,
  assertConsistent({ changes, byHand, isImport, documents }) {
    checkReleases(changes, byHand, documents)
    const created = changes.filter(({ before }) => !before).map(({ id }) => id)
    checkReleaseLimits(created, documents)
    const placed = created.filter((id) => documents.byId(id) && !(isImport && byHand.has(id)))
    checkReleasesExist(placed, documents)
  },
}
