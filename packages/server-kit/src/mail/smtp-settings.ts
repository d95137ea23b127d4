/** An SMTP server, and the sender of its messages. */
export interface SmtpSettings {
  host: string
  port: number
  /** TLS from the first byte (`smtps:`); otherwise STARTTLS where the server offers it. */
  secure: boolean
  auth: { user: string; pass: string } | undefined
  from: MailAddress
}

export interface MailAddress {
  /** Empty without a name. */
  name: string
  address: string
}

/** A setting that cannot be used. The message continues a sentence that begins with its name, and repeats no secret. */
export class SmtpSettingsError extends Error {
  override readonly name = 'SmtpSettingsError'
}

/** Ports of message submission: with TLS from the first byte, and with STARTTLS. */
const defaultPorts = { 'smtps:': 465, 'smtp:': 587 } as const

/**
 * Parses the address of an SMTP server: `smtp://user:password@host:port`, or `smtps://` for TLS.
 *
 * @throws SmtpSettingsError
 */
export function parseSmtpUrl(value: string): Omit<SmtpSettings, 'from'> {
  if (!/^smtps?:\/\//i.test(value))
    throw new SmtpSettingsError('must begin with smtp://, or smtps:// for TLS')
  const url = URL.canParse(value) ? new URL(value) : undefined
  // The port of another protocol than HTTP is kept as written; 0 is no port.
  if (!url || url.hostname === '' || url.port === '0')
    throw new SmtpSettingsError(
      'must be smtp://user:password@host:port, with a port from 1 to 65535; in user and password / # ? @ and : are %2F %23 %3F %40 and %3A',
    )
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    throw new SmtpSettingsError('must end with its host and port')
  if ((url.username === '') !== (url.password === ''))
    throw new SmtpSettingsError('must have both a user and a password, or neither')
  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[(.+)\]$/, '$1'),
    port: url.port ? Number(url.port) : defaultPorts[secure ? 'smtps:' : 'smtp:'],
    secure,
    auth: url.username ? { user: decode(url.username), pass: decode(url.password) } : undefined,
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new SmtpSettingsError(
      'must have its user and password percent-encoded, a % itself as %25',
    )
  }
}

/**
 * Parses a sender: an address, or a name followed by an address in angle brackets.
 *
 * @throws SmtpSettingsError
 */
export function parseMailSender(value: string): MailAddress {
  const [, name = '', inBrackets, alone] =
    /^(?:"?([^"<>]*?)"?\s*<([^<>]+)>|([^<>]+))$/u.exec(value.trim()) ?? []
  const address = inBrackets ?? alone ?? ''
  if (!isMailAddress(address) || /\p{Cc}/u.test(name))
    throw new SmtpSettingsError('must be an e-mail address, or a name and an address in < and >')
  return { name: name.trim(), address }
}

/**
 * Whether a text is a single e-mail address that is safe in a header and an envelope: one @, no white space, no control
 * character and none that separates addresses.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s<>()[\],;:\\"@\p{Cc}]+@[^\s<>()[\],;:\\"@\p{Cc}]+$/u.test(text)
}
