/**
 * The only reader of `process.env` in the app. Everything is read lazily and at run time, so one
 * build serves embedded and hosted mode alike and `next build` needs no variable at all
 * (docs/decisions/0003-configuration-at-run-time.md). Runs on the server only: the browser receives
 * configuration through rendered props.
 */
import type {
  ContentEnv,
  Env,
  FormsEnv,
  MailEnv,
  PrivacyEnv,
  ShopEnv,
  SiteServingEnv,
} from './env-types.ts'
import {
  googleAnalyticsHosts,
  defaultEnvValues,
  EnvError,
  type EnvVariables,
  parseEnvVariables,
} from './env-variables.ts'

export type { ContentEnv, FormsEnv } from './env-types.ts'

/**
 * Parses and validates an environment.
 * @throws EnvError naming every invalid variable, its problem and an example.
 */
export function parseSiteEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const variables = parseEnvVariables(source)
  return {
    content: contentFrom(variables),
    shop: shopFrom(variables),
    site: siteFrom(variables),
    privacy: privacyFrom(variables),
    secrets: {
      revalidate: variables.REVALIDATE_SECRET,
      session: variables.SESSION_SECRET,
      sitePassword: variables.SITE_PASSWORD,
    },
    forms: formsFrom(variables),
    mail: mailFrom(variables),
  }
}

function formsFrom(variables: EnvVariables): FormsEnv {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = variables
  const { NEWSLETTER_DOUBLE_OPT_IN: doubleOptIn = false, NEWSLETTER_MAILER_URL: mailerUrl } =
    variables
  if (siteKey && !secret) throw lacks('RECAPTCHA_SECRET', 'RECAPTCHA_SITE_KEY is')
  if (doubleOptIn && !mailerUrl) throw lacks('NEWSLETTER_MAILER_URL', 'NEWSLETTER_DOUBLE_OPT_IN is')
  return {
    captcha:
      siteKey && secret
        ? {
            siteKey,
            secret,
            verifyUrl: variables.RECAPTCHA_VERIFY_URL,
            threshold: variables.RECAPTCHA_THRESHOLD,
          }
        : undefined,
    rateLimit: variables.FORMS_RATE_LIMIT,
    webhook: {
      url: variables.FORMS_WEBHOOK_URL,
      secret: variables.FORMS_WEBHOOK_SECRET,
      allowPrivate: variables.FORMS_WEBHOOK_ALLOW_PRIVATE ?? false,
    },
    newsletter: { enabled: variables.NEWSLETTER_ENABLED ?? true, doubleOptIn, mailerUrl },
  }
}

function mailFrom(variables: EnvVariables): MailEnv {
  const { SMTP_URL: server, MAIL_FROM: from, MENTION_MAIL_ENABLED: notifiesMembers } = variables
  if (server && !from) throw lacks('MAIL_FROM', 'SMTP_URL is')
  if (from && !server) throw lacks('SMTP_URL', 'MAIL_FROM is')
  return {
    smtp: server && from && { ...server, from },
    notifiesMembers: notifiesMembers ?? true,
  }
}

/** An error for a variable that another one requires. */
const lacks = (variable: string, reason: string) =>
  new EnvError([{ variable, line: `${variable} must be set, because ${reason}.` }])

function contentFrom(variables: EnvVariables): ContentEnv {
  const { SANITY_PROJECT_ID: projectId, SANITY_API_VERSION: apiVersion } = variables
  if (projectId === undefined) {
    const origin =
      variables.CONTENT_LAKE_PUBLIC_URL ?? `http://localhost:${variables.CONTENT_LAKE_PORT}`
    return {
      mode: 'embedded',
      projectId: variables.CONTENT_LAKE_PROJECT,
      dataset: variables.CONTENT_LAKE_DATASET,
      apiVersion,
      apiHost: origin,
      cdnHost: origin,
      useProjectHostname: false,
      readToken: variables.CONTENT_LAKE_READ_TOKEN ?? variables.CONTENT_LAKE_TOKEN,
      writeToken: variables.CONTENT_LAKE_TOKEN,
    }
  }
  return {
    mode: 'hosted',
    projectId,
    dataset: variables.SANITY_DATASET,
    apiVersion,
    apiHost: variables.SANITY_API_HOST,
    cdnHost: variables.SANITY_CDN_HOST,
    useProjectHostname:
      variables.SANITY_USE_PROJECT_HOSTNAME ??
      variables.SANITY_API_HOST === defaultEnvValues.SANITY_API_HOST,
    readToken: variables.SANITY_API_READ_TOKEN,
    writeToken: variables.SANITY_API_WRITE_TOKEN,
  }
}

function shopFrom(variables: EnvVariables): ShopEnv {
  const { SHOPIFY_API_VERSION: apiVersion, SHOPIFY_INCLUDE_TAX: includesTax } = variables
  if (variables.SHOPIFY_DOMAIN !== undefined) {
    const { SHOPIFY_DOMAIN: origin, SHOPIFY_STOREFRONT_TOKEN: token } = variables
    if (!token) throw lacks('SHOPIFY_STOREFRONT_TOKEN', 'SHOPIFY_DOMAIN is')
    return { mode: 'hosted', origin, token, apiVersion, includesTax }
  }
  if (variables.SHOPIFY_STOREFRONT_TOKEN)
    throw lacks('SHOPIFY_DOMAIN', 'SHOPIFY_STOREFRONT_TOKEN is')
  return {
    mode: 'embedded',
    origin:
      variables.STOREFRONT_API_PUBLIC_URL ?? `http://localhost:${variables.STOREFRONT_API_PORT}`,
    token: variables.STOREFRONT_API_TOKEN,
    operationsToken: variables.STOREFRONT_API_OPERATIONS_TOKEN,
    apiVersion,
    includesTax,
  }
}

function edgeFrom({ EDGE_PURGE_URL, EDGE_PURGE_TOKEN }: EnvVariables): SiteServingEnv['edge'] {
  if (EDGE_PURGE_TOKEN && !EDGE_PURGE_URL) throw lacks('EDGE_PURGE_URL', 'EDGE_PURGE_TOKEN is')
  return EDGE_PURGE_URL ? { purgeUrl: EDGE_PURGE_URL, purgeToken: EDGE_PURGE_TOKEN } : undefined
}

/** Studio's own origin; undefined where it is the site's. @throws EnvError for an invalid one */
function studioFrom(
  { STUDIO_URL: studio, SITE_DOMAINS: domains = [] }: EnvVariables,
  site: string,
): string | undefined {
  if (studio === undefined || studio === site) return undefined
  const refuse = (line: string) => new EnvError([{ variable: 'STUDIO_URL', line }])
  if (domains.some(({ origin: other }) => other === studio))
    throw refuse('STUDIO_URL must be none of SITE_DOMAINS: visitors are led away from it.')
  if (studio.split(':')[0] === site.split(':')[0]) return studio
  throw refuse(`STUDIO_URL must begin like the address of the site (${site}).`)
}

function siteFrom(variables: EnvVariables): SiteServingEnv {
  const url = variables.SITE_URL ?? `http://localhost:${variables.PORT}`
  const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(url)
  return {
    url,
    studioUrl: studioFrom(variables, url),
    host: variables.HOST,
    port: variables.PORT,
    processes: variables.SITE_PROCESSES,
    dataDir: variables.DATA_DIR,
    drainSeconds: variables.SITE_DRAIN_SECONDS,
    trustedProxies: variables.TRUSTED_PROXIES,
    edge: edgeFrom(variables),
    cacheUrl: variables.CACHE_URL,
    name: variables.SITE_NAME,
    indexable: variables.SITE_INDEXABLE ?? !loopback,
    detectsLanguage: variables.LANGUAGE_DETECTION,
    domains: variables.SITE_DOMAINS ?? [],
  }
}

function privacyFrom(variables: EnvVariables): PrivacyEnv {
  const { TAG_MANAGER_ID: id, TAG_MANAGER_ORIGIN: origin, TAG_MANAGER_HOSTS: hosts } = variables
  const { SHOPIFY_SHOP_ID: shopId, SHOPIFY_STOREFRONT_ID: storefrontId } = variables
  if (shopId && !variables.SHOPIFY_DOMAIN) throw lacks('SHOPIFY_DOMAIN', 'SHOPIFY_SHOP_ID is')
  return {
    consentRequired: variables.CONSENT_REQUIRED,
    environment: variables.SITE_ENVIRONMENT,
    tagManager: id ? { id, origin, hosts: hosts ?? googleAnalyticsHosts } : undefined,
    reports: variables.ERROR_REPORT_DSN,
    shop: shopId ? { id: shopId, storefrontId } : undefined,
  }
}

let cached: Env | undefined

const current = (): Env => (cached ??= parseSiteEnv(process.env))

/** The environment of this process, read and validated on first access. */
export const env: Env = {
  get content() {
    return current().content
  },
  get shop() {
    return current().shop
  },
  get site() {
    return current().site
  },
  get privacy() {
    return current().privacy
  },
  get secrets() {
    return current().secrets
  },
  get forms() {
    return current().forms
  },
  get mail() {
    return current().mail
  },
}
