import type { Lake } from '../lake.ts'
import { openHook, renewHook, sealHook } from '../store/hook-secrets.ts'
import type { HookRecord } from '../store/hook-store.ts'

/**
 * Encrypts with the current key what an earlier program left in clear, and what a previous key encrypted.
 * @returns the webhooks that no key decrypts
 */
export function renewSecrets({ hooks, secretKey, secrets }: Lake): HookRecord[] {
  hooks.replace(hooks.inClear().map((hook) => sealHook(secrets, hook)))
  const before = hooks.all()
  hooks.replace(
    before.map((hook) => renewHook(secrets, hook)).filter((hook, at) => hook !== before[at]),
  )
  const { fingerprint } = secrets
  if (secretKey.fingerprint() !== fingerprint) secretKey.setFingerprint(fingerprint)
  return hooks.all().filter((hook) => 'locked' in openHook(secrets, hook))
}
