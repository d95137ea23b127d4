/** Invalid TLS settings; the message is one sentence for the administrator. */
export class TlsError extends Error {
  override readonly name = 'TlsError'
}
