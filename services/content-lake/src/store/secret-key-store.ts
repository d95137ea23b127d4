/** Which key encrypts what is stored. The key itself is kept elsewhere. */
export interface SecretKeyStore {
  /** What the key is known by; undefined where nothing was encrypted yet. */
  fingerprint(): string | undefined
  setFingerprint(fingerprint: string): void
}
