/**
 * Every environment variable of the site, with its check, its default and an example. `.env.example`
 * documents the same names (a test compares both).
 */
import { z } from 'zod'
import {
  redisUrlSchema,
  countryDomainsSchema,
  booleanFlagSchema,
  hostOrOriginSchema,
  tagHostsSchema,
  originSchema,
  portSchema,
  errorReportDsnSchema,
  secretSchema,
  textSchema,
  webUrlSchema,
  smtpUrlSchema,
  mailSenderSchema,
} from './env-value-schemas.ts'

/** Defaults of unset variables. */
export const defaultEnvValues = {
  PORT: 3000,
  HOST: '127.0.0.1',
  DATA_DIR: '.data',
  TRUSTED_PROXIES: 0,
  SITE_PROCESSES: 1,
  SITE_DRAIN_SECONDS: 0,
  SITE_NAME: 'Maison Orrery',
  SITE_ENVIRONMENT: 'production',
  TAG_MANAGER_ORIGIN: 'https://www.googletagmanager.com',
  CONTENT_LAKE_PORT: 3333,
  CONTENT_LAKE_PROJECT: 'orrery',
  CONTENT_LAKE_DATASET: 'production',
  STOREFRONT_API_PORT: 3334,
  SANITY_DATASET: 'production',
  SANITY_API_VERSION: '2025-02-19',
  SANITY_API_HOST: 'https://api.sanity.io',
  SANITY_CDN_HOST: 'https://cdn.sanity.io',
  SHOPIFY_API_VERSION: '2025-01',
  RECAPTCHA_VERIFY_URL: 'https://www.google.com/recaptcha/api/siteverify',
  RECAPTCHA_THRESHOLD: 0.5,
  FORMS_RATE_LIMIT: 20,
} as const

/** Origins that Google's own tags connect to; other tags bring their own list. */
export const googleAnalyticsHosts = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
]

const schema = z.object({
  PORT: portSchema.default(defaultEnvValues.PORT),
  HOST: textSchema
    .regex(/^[\w.:-]+$/, 'must be a host name or an address, without a port')
    .default(defaultEnvValues.HOST),
  DATA_DIR: textSchema.default(defaultEnvValues.DATA_DIR),
  TRUSTED_PROXIES: textSchema
    .regex(/^\d$/, 'must be a number of proxies from 0 to 9')
    .transform(Number)
    .default(defaultEnvValues.TRUSTED_PROXIES),
  SITE_PROCESSES: textSchema
    .regex(/^[1-9]\d?$/, 'must be a number of processes from 1 to 99')
    .transform(Number)
    .default(defaultEnvValues.SITE_PROCESSES),
  SITE_DRAIN_SECONDS: textSchema
    .regex(/^\d{1,3}$/, 'must be a number of seconds from 0 to 999')
    .transform(Number)
    .default(defaultEnvValues.SITE_DRAIN_SECONDS),
  SITE_URL: originSchema.optional(),
  STUDIO_URL: originSchema.optional(),
  SITE_NAME: textSchema.default(defaultEnvValues.SITE_NAME),
  SITE_INDEXABLE: booleanFlagSchema.optional(),
  SITE_DOMAINS: countryDomainsSchema.optional(),
  LANGUAGE_DETECTION: booleanFlagSchema.default(true),
  EDGE_PURGE_URL: webUrlSchema.optional(),
  EDGE_PURGE_TOKEN: secretSchema.optional(),
  CACHE_URL: redisUrlSchema.optional(),
  SITE_ENVIRONMENT: textSchema.default(defaultEnvValues.SITE_ENVIRONMENT),
  CONSENT_REQUIRED: booleanFlagSchema.default(true),
  TAG_MANAGER_ID: textSchema.regex(/^[\w-]+$/, 'must be the id of a container').optional(),
  TAG_MANAGER_ORIGIN: originSchema.default(defaultEnvValues.TAG_MANAGER_ORIGIN),
  TAG_MANAGER_HOSTS: tagHostsSchema.optional(),
  ERROR_REPORT_DSN: errorReportDsnSchema.optional(),
  SITE_PASSWORD: secretSchema.optional(),
  REVALIDATE_SECRET: secretSchema.optional(),
  SESSION_SECRET: textSchema.min(32, 'must have at least 32 characters').optional(),
  CONTENT_LAKE_PORT: portSchema.default(defaultEnvValues.CONTENT_LAKE_PORT),
  CONTENT_LAKE_PUBLIC_URL: originSchema.optional(),
  CONTENT_LAKE_PROJECT: textSchema.default(defaultEnvValues.CONTENT_LAKE_PROJECT),
  CONTENT_LAKE_DATASET: textSchema
    .regex(/^~?[a-z0-9][a-z0-9_-]*$/, 'must be a dataset name: small letters, digits, - and _')
    .default(defaultEnvValues.CONTENT_LAKE_DATASET),
  CONTENT_LAKE_TOKEN: secretSchema.optional(),
  CONTENT_LAKE_READ_TOKEN: secretSchema.optional(),
  STOREFRONT_API_PORT: portSchema.default(defaultEnvValues.STOREFRONT_API_PORT),
  STOREFRONT_API_PUBLIC_URL: originSchema.optional(),
  STOREFRONT_API_TOKEN: secretSchema.optional(),
  STOREFRONT_API_ADMIN_TOKEN: secretSchema.optional(),
  STOREFRONT_API_OPERATIONS_TOKEN: secretSchema.optional(),
  SANITY_PROJECT_ID: textSchema
    .regex(/^[a-z0-9][a-z0-9-]*$/, 'must be a project id: small letters, digits and -')
    .optional(),
  SANITY_DATASET: textSchema
    .regex(/^~?[a-z0-9][a-z0-9_-]*$/, 'must be a dataset name: small letters, digits, - and _')
    .default(defaultEnvValues.SANITY_DATASET),
  SANITY_API_VERSION: textSchema
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2025-02-19')
    .default(defaultEnvValues.SANITY_API_VERSION),
  SANITY_API_HOST: originSchema.default(defaultEnvValues.SANITY_API_HOST),
  SANITY_CDN_HOST: originSchema.default(defaultEnvValues.SANITY_CDN_HOST),
  SANITY_USE_PROJECT_HOSTNAME: booleanFlagSchema.optional(),
  SANITY_API_READ_TOKEN: secretSchema.optional(),
  SANITY_API_WRITE_TOKEN: secretSchema.optional(),
  SHOPIFY_DOMAIN: hostOrOriginSchema.optional(),
  SHOPIFY_STOREFRONT_TOKEN: secretSchema.optional(),
  SHOPIFY_API_VERSION: textSchema
    .regex(/^(\d{4}-\d{2}|unstable)$/, 'must be a quarterly version such as 2025-01')
    .default(defaultEnvValues.SHOPIFY_API_VERSION),
  SHOPIFY_INCLUDE_TAX: booleanFlagSchema.default(true),
  SHOPIFY_SHOP_ID: textSchema.regex(/^\d+$/, 'must be the number of a shop').optional(),
  SHOPIFY_STOREFRONT_ID: textSchema.regex(/^\d+$/, 'must be the number of a storefront').optional(),
  RECAPTCHA_SITE_KEY: textSchema.optional(),
  RECAPTCHA_SECRET: secretSchema.optional(),
  RECAPTCHA_VERIFY_URL: webUrlSchema.default(defaultEnvValues.RECAPTCHA_VERIFY_URL),
  RECAPTCHA_THRESHOLD: textSchema
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a score from 0 to 1')
    .transform(Number)
    .default(defaultEnvValues.RECAPTCHA_THRESHOLD),
  FORMS_RATE_LIMIT: textSchema
    .regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1')
    .transform(Number)
    .default(defaultEnvValues.FORMS_RATE_LIMIT),
  FORMS_WEBHOOK_URL: webUrlSchema.optional(),
  FORMS_WEBHOOK_SECRET: secretSchema.optional(),
  FORMS_WEBHOOK_ALLOW_PRIVATE: booleanFlagSchema.optional(),
  NEWSLETTER_ENABLED: booleanFlagSchema.optional(),
  NEWSLETTER_DOUBLE_OPT_IN: booleanFlagSchema.optional(),
  NEWSLETTER_MAILER_URL: webUrlSchema.optional(),
  SMTP_URL: smtpUrlSchema.optional(),
  MAIL_FROM: mailSenderSchema.optional(),
  MENTION_MAIL_ENABLED: booleanFlagSchema.optional(),
})

export type EnvVariables = z.output<typeof schema>
export type EnvVariableName = keyof EnvVariables

/** A valid value of each variable, for error messages and tests. */
export const exampleEnvValues: Record<EnvVariableName, string> = {
  PORT: '3000',
  HOST: '127.0.0.1',
  DATA_DIR: '/var/lib/orrery',
  TRUSTED_PROXIES: '1',
  SITE_PROCESSES: '2',
  SITE_DRAIN_SECONDS: '10',
  SITE_URL: 'https://www.example.com',
  STUDIO_URL: 'https://studio.example.com',
  CACHE_URL: 'redis://127.0.0.1:6379',
  SITE_NAME: 'Maison Orrery',
  SITE_INDEXABLE: 'true',
  SITE_DOMAINS: 'https://www.example.com,CH=https://www.example.ch',
  LANGUAGE_DETECTION: 'true',
  EDGE_PURGE_URL: 'http://127.0.0.1:6081/purge',
  EDGE_PURGE_TOKEN: 'a-long-random-string',
  SITE_ENVIRONMENT: 'production',
  CONSENT_REQUIRED: 'true',
  TAG_MANAGER_ID: 'GTM-ABC1234',
  TAG_MANAGER_ORIGIN: 'https://www.googletagmanager.com',
  TAG_MANAGER_HOSTS: 'https://*.google-analytics.com,https://stats.example.com',
  ERROR_REPORT_DSN: 'https://publickey@errors.example.com/1',
  SITE_PASSWORD: 'a phrase for early visitors',
  REVALIDATE_SECRET: 'a-long-random-string',
  SESSION_SECRET: 'a-random-string-of-32-characters',
  CONTENT_LAKE_PORT: '3333',
  CONTENT_LAKE_PUBLIC_URL: 'http://localhost:3333',
  CONTENT_LAKE_PROJECT: 'orrery',
  CONTENT_LAKE_DATASET: 'production',
  CONTENT_LAKE_TOKEN: 'a-long-random-string',
  CONTENT_LAKE_READ_TOKEN: 'another-long-random-string',
  STOREFRONT_API_PORT: '3334',
  STOREFRONT_API_PUBLIC_URL: 'http://localhost:3334',
  STOREFRONT_API_TOKEN: 'a-long-random-string',
  STOREFRONT_API_ADMIN_TOKEN: 'another-long-random-string',
  STOREFRONT_API_OPERATIONS_TOKEN: 'yet-another-long-random-string',
  SANITY_PROJECT_ID: 'zp7mbokg',
  SANITY_DATASET: 'production',
  SANITY_API_VERSION: '2025-02-19',
  SANITY_API_HOST: 'https://api.sanity.io',
  SANITY_CDN_HOST: 'https://cdn.sanity.io',
  SANITY_USE_PROJECT_HOSTNAME: 'true',
  SANITY_API_READ_TOKEN: 'sk-your-viewer-token',
  SANITY_API_WRITE_TOKEN: 'sk-your-editor-token',
  SHOPIFY_DOMAIN: 'maison-orrery.myshopify.com',
  SHOPIFY_STOREFRONT_TOKEN: 'your-public-storefront-token',
  SHOPIFY_API_VERSION: '2025-01',
  SHOPIFY_INCLUDE_TAX: 'true',
  SHOPIFY_SHOP_ID: '55145660472',
  SHOPIFY_STOREFRONT_ID: '1000014875',
  RECAPTCHA_SITE_KEY: 'your-site-key',
  RECAPTCHA_SECRET: 'your-secret-key',
  RECAPTCHA_VERIFY_URL: 'https://www.google.com/recaptcha/api/siteverify',
  RECAPTCHA_THRESHOLD: '0.5',
  FORMS_RATE_LIMIT: '20',
  FORMS_WEBHOOK_URL: 'https://hooks.example.com/forms',
  FORMS_WEBHOOK_SECRET: 'a-long-random-string',
  FORMS_WEBHOOK_ALLOW_PRIVATE: 'false',
  NEWSLETTER_ENABLED: 'true',
  NEWSLETTER_DOUBLE_OPT_IN: 'true',
  NEWSLETTER_MAILER_URL: 'https://hooks.example.com/mail',
  SMTP_URL: 'smtp://user:password@mail.example.com:587',
  MAIL_FROM: 'Maison Orrery <hello@example.com>',
  MENTION_MAIL_ENABLED: 'true',
}

/** Values of these names never appear in a message: secrets, and URLs that contain one. */
const isSecretName = (name: string): boolean =>
  /TOKEN|SECRET|PASSWORD|CACHE_URL|SMTP_URL|WEBHOOK_URL|MAILER_URL|DSN/.test(name)

/** One or more variables have an invalid value. The message has one line per variable. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
  readonly variables: string[]
  constructor(problems: { variable: string; line: string }[]) {
    super(problems.map((problem) => problem.line).join('\n'))
    this.variables = problems.map((problem) => problem.variable)
  }
}

/**
 * Checks the variables that the site reads; empty ones count as unset, others are ignored.
 *
 * @throws EnvError
 */
export function parseEnvVariables(
  source: Readonly<Record<string, string | undefined>>,
): EnvVariables {
  const names = Object.keys(schema.shape) as EnvVariableName[]
  const given = Object.fromEntries(
    names.flatMap((name) => (source[name]?.trim() ? [[name, source[name].trim()]] : [])),
  )
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const problems = new Map<string, string>()
  for (const issue of result.error.issues) {
    const variable = String(issue.path[0]) as EnvVariableName
    if (problems.has(variable)) continue
    const shown = isSecretName(variable) ? '' : `, not "${given[variable]}"`
    problems.set(
      variable,
      `${variable} ${issue.message}${shown} (for example ${variable}=${exampleEnvValues[variable]}).`,
    )
  }
  throw new EnvError([...problems].map(([variable, line]) => ({ variable, line })))
}
