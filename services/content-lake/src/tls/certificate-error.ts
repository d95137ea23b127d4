/** A certificate that cannot be used; the message is one sentence for the administrator. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError'
}
