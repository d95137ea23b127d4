import { toOneLine } from './compose-mail.ts'

/** What nodemailer adds to an error. */
export interface MailFailure {
  message: string
  code?: string | undefined
  /** SMTP command that failed: `CONN`, `MAIL FROM`, `DATA`. */
  command?: string | undefined
  /** Last response of the server, with its code. */
  response?: string | undefined
  responseCode?: number | undefined
  /** The recipient that was rejected. */
  recipient?: string | undefined
  rejectedErrors?: readonly MailFailure[] | undefined
}

const maxResponse = 200

/** The server's response for people: one line, without invisible characters. */
export const toPlainResponse = ({ response, message }: MailFailure): string =>
  toOneLine((response ?? message).replaceAll(/\p{Cf}/gu, '')).slice(0, maxResponse)

/**
 * Why a message was not sent, as a sentence for staff, and whether another attempt would fail in the same way. Failures
 * of server and settings are never permanent: an operator can fix them.
 */
export function describeMailFailure(failure: MailFailure): {
  isPermanent: boolean
  reason: string
} {
  const { code = '', command, responseCode = 0, message } = failure
  const later = (reason: string) => ({ isPermanent: false, reason })
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return later('The mail server rejected the user name or password of SMTP_URL.')
  if (command === 'MAIL FROM')
    return later(`The mail server refused the sender MAIL_FROM: ${toPlainResponse(failure)}`)
  if (responseCode >= 400)
    return {
      isPermanent: responseCode >= 500 && command === 'DATA',
      reason: `The mail server refused the message: ${toPlainResponse(failure)}`,
    }
  if (code === 'EDNS') return later('The name of the mail server could not be resolved.')
  if (code === 'ETIMEDOUT' || code === 'EABORT')
    return later('The mail server did not respond in time.')
  if (/ECONNREFUSED/.test(message)) return later('The mail server refused the connection.')
  if (code === 'ETLS' || /certificate|SSL|TLS/i.test(message))
    return later(`The mail server offers no trusted encryption: ${toPlainResponse(failure)}`)
  // The address needs an extension that the server lacks.
  if (code === 'EENVELOPE')
    return { isPermanent: true, reason: `The address cannot be used: ${toPlainResponse(failure)}` }
  return later('The connection to the mail server was lost.')
}
