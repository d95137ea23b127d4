/** Checks and transformations of environment variables. */
import { parseMailSender, parseSmtpUrl, SmtpSettingsError } from '@orrery/server-kit/smtp-settings'
import { z } from 'zod'
import { parseDsn } from './reports/parse-dsn.ts'

export const portSchema = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 1 to 65535')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65535, 'must be a port number from 1 to 65535')

const originProblem = 'must be an http(s) origin without a path'
export const originSchema = z
  .string()
  .transform((value, context) => toOrigin(value, value, context))
export const booleanFlagSchema = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true')
export const secretSchema = z.string().min(8, 'must have at least 8 characters')
export const textSchema = z.string()

export const webUrlSchema = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'must be an http(s) address',
  )

/** URL of a Valkey or Redis server; `valkey://` is accepted too. Problems are reported without the URL, which may hold a password. */
export const redisUrlSchema = z.string().transform((value, context) => {
  const address = value.replace(/^valkey/, 'redis')
  const message = problemOfCache(address)
  if (message === undefined) return address
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** A value that a parser of mail settings accepts. */
const mailSetting = <T>(parse: (value: string) => T) =>
  z.string().transform((value, context) => {
    try {
      return parse(value)
    } catch (error) {
      if (!(error instanceof SmtpSettingsError)) throw error
      context.addIssue({ code: 'custom', message: error.message })
      return z.NEVER
    }
  })

/** URL of an SMTP server. Problems are reported without the URL, which may hold a password. */
export const smtpUrlSchema = mailSetting(parseSmtpUrl)
export const mailSenderSchema = mailSetting(parseMailSender)

/** URLs that the client would reject with the URL in the message, or misinterpret. */
function problemOfCache(address: string): string | undefined {
  if (!/^rediss?:\/\//.test(address)) return 'must begin with redis://, or rediss:// for TLS'
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.hostname === '' || url.port === '0')
    return 'must be redis://:password@host:port, with a port from 1 to 65535; in a password / # ? @ and : are %2F %23 %3F %40 and %3A'
  if (!isEncoded(url.username) || !isEncoded(url.password))
    return 'must have its user and password percent-encoded, a % itself as %25'
  if (!/^(?:\/\d{0,5})?$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    return 'must end with its host and port, or with the number of a database (redis://host:6379/0)'
  return undefined
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** A bare host name means https; a full origin is used unchanged. */
export const hostOrOriginSchema = z
  .string()
  .transform((value, context) =>
    toOrigin(value, value.includes('://') ? value : `https://${value}`, context),
  )

/** `https://a.example,CH=https://b.example`: the default domain, and one per country with its own. */
export const countryDomainsSchema = z.string().transform((value, context) => {
  const entries = value.split(',').map((entry) => {
    const [, country, address = ''] = /^\s*(?:([A-Z]{2})=)?(\S+)\s*$/.exec(entry) ?? []
    return { country, origin: toOrigin(value, address, context) }
  })
  if (entries.filter(({ country }) => !country).length === 1) return entries
  context.addIssue({ code: 'custom', message: 'must name exactly one origin without a country' })
  return z.NEVER
})

/** Origins that the tags of a tag manager connect to, a leading `*.` allowed, separated by commas. */
export const tagHostsSchema = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .refine(
    (list) => list.every((each) => /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(each)),
    'must be http(s) origins, separated by commas',
  )

export const errorReportDsnSchema = z.string().transform((value, context) => {
  const target = parseDsn(value)
  if (target) return target
  context.addIssue({ code: 'custom', message: 'must look like https://{key}@{host}/{project}' })
  return z.NEVER
})

function toOrigin(given: string, candidate: string, context: z.RefinementCtx): string {
  const url = URL.canParse(candidate) ? new URL(candidate) : undefined
  const plain =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  if (plain) return url.origin
  context.addIssue({ code: 'custom', message: originProblem, input: given })
  return z.NEVER
}
