/** Which key encrypts what is stored. The key itself is kept elsewhere. */
export interface SecretKeyStore {
  /** Identifies the key; undefined where nothing was encrypted yet. */
  fingerprint(): string | undefined
  setFingerprint(fingerprint: string): void
}
