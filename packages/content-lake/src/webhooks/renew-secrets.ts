import type { Lake } from '../lake.ts'
import { openHook, renewHook, sealHook, type Renewed } from '../store/hook-secrets.ts'

/**
 * Encrypts with the current key what an earlier program left in clear, and what a previous key encrypted. Webhooks and fingerprint
 * change together, so that a crash leaves no webhook under a key that the database does not know.
 */
export function renewSecrets({ hooks, secretKey, secrets }: Lake): Renewed {
  const isOverwritten = hooks.overwriting(() => {
    hooks.replace(hooks.inClear().map((hook) => sealHook(secrets, hook)))
    const before = hooks.all()
    hooks.replace(
      before.map((hook) => renewHook(secrets, hook)).filter((hook, at) => hook !== before[at]),
    )
    const { fingerprint } = secrets
    if (secretKey.fingerprint() !== fingerprint) secretKey.setFingerprint(fingerprint)
  })
  const locked = hooks.all().filter((hook) => 'locked' in openHook(secrets, hook))
  return { locked, isOverwritten }
}
