import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'
import type { ComposedMail } from './compose-mail.ts'
import { describeMailFailure, toPlainResponse, type MailFailure } from './describe-mail-failure.ts'
import { isMailAddress, type SmtpSettings } from './smtp-settings.ts'

export interface MailMessage extends ComposedMail {
  to: readonly string[]
  /** Ignored unless it is one valid address. */
  replyTo?: string | undefined
  /** Names the message in its `Message-ID`: a repeated attempt has the same, so that mail programs show it once. */
  id: string
}

/** What became of each recipient of an attempt. Addresses have the spelling of the message. */
export interface MailResult {
  /** Recipients that the server accepted. */
  sent: string[]
  /** Recipients that will never be accepted, with the reason as a sentence. */
  refused: { address: string; reason: string }[]
  /** Recipients to try again. */
  pending: string[]
  /** Why recipients are pending, as a sentence. */
  reason: string | undefined
}

export interface Mailer {
  /** Sends a message once. Never throws for a failed delivery. */
  send(message: MailMessage): Promise<MailResult>
}

/** Limits in milliseconds: of each step, and of an attempt as a whole. */
const stepTimeout = 10_000
export const maxAttemptDuration = 60_000

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host.startsWith('127.')

/** A mailer over one SMTP server. Each message has a connection of its own, so an idle mailer holds none. */
export function createMailer(settings: SmtpSettings): Mailer {
  const { host, port, secure, auth, from } = settings
  const transport = createTransport({
    host,
    port,
    secure,
    auth,
    // Without TLS, credentials would be readable on the network. A relay on this machine needs none.
    requireTLS: auth !== undefined && !secure && !isLoopback(host),
    ignoreTLS: !secure && isLoopback(host),
    connectionTimeout: stepTimeout,
    greetingTimeout: stepTimeout,
    dnsTimeout: stepTimeout,
    socketTimeout: 2 * stepTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, replyTo, id, subject, text, html }) {
      const invalid = to.filter((address) => !isMailAddress(address))
      const valid = to.filter(isMailAddress)
      const refused = invalid.map((address) => ({ address, reason: 'It is no e-mail address.' }))
      if (valid.length === 0) return { sent: [], refused, pending: [], reason: undefined }
      const domain = from.address.slice(from.address.indexOf('@') + 1)
      try {
        const info = await transport.sendMail({
          from,
          to: valid.map((address) => ({ name: '', address })),
          ...(replyTo !== undefined &&
            isMailAddress(replyTo) && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          // Keeps holiday replies away (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(maxAttemptDuration),
        })
        return withRejected(valid, refused, info.rejectedErrors)
      } catch (error) {
        const failure = error as MailFailure
        if (failure.rejectedErrors?.length)
          return withRejected(valid, refused, failure.rejectedErrors)
        const { isPermanent, reason } = describeMailFailure(failure)
        if (!isPermanent) return { sent: [], refused, pending: valid, reason }
        const rejected = valid.map((address) => ({ address, reason }))
        return { sent: [], refused: [...refused, ...rejected], pending: [], reason: undefined }
      }
    },
  }
}

/**
 * A result in which the server rejected some recipients, each for good or for now, and accepted the others. Its responses
 * are matched by mailbox, because nodemailer changes the spelling.
 */
function withRejected(
  recipients: readonly string[],
  refused: MailResult['refused'],
  errors: readonly MailFailure[] | undefined,
): MailResult {
  const result: MailResult = { sent: [], refused: [...refused], pending: [], reason: undefined }
  const byMailbox = new Map(errors?.map((error) => [mailboxOf(error.recipient ?? ''), error]))
  for (const address of recipients) {
    const error = byMailbox.get(mailboxOf(address))
    if (!error) {
      result.sent.push(address)
      continue
    }
    const reason = `The mail server refused the recipient: ${toPlainResponse(error)}`
    if (isPermanentRejection(error)) result.refused.push({ address, reason })
    else {
      result.pending.push(address)
      result.reason = reason
    }
  }
  return result
}

/** An address with its domain in ASCII and lower case, and its local part without quotes. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const local = address.slice(0, at).replace(/^"(.*)"$/u, '$1')
  return `${local}@${domainToASCII(domain) || domain}`
}

const isPermanentRejection = ({ responseCode = 0 }: MailFailure) => responseCode >= 500
