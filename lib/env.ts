/**
 * The only reader of `process.env` in the app. Everything is read lazily and at run time, so one
 * build serves embedded and hosted mode alike and `next build` needs no variable at all
 * (docs/decisions/003-configuration-at-run-time.md). Runs on the server only: the browser gets what
 * it must know through rendered props.
 */
import type { ReportTarget } from './reports/dsn.ts'
import {
  analyticsHosts,
  defaultsFor,
  EnvError,
  type Variables,
  parseVariables,
  studioFrom,
} from './env-variables.ts'

/** Where content comes from and with which rights. */
export interface ContentEnv {
  /** `embedded`: the content lake of this repository. `hosted`: Sanity, or anything that speaks its API. */
  mode: 'embedded' | 'hosted'
  projectId: string
  dataset: string
  /** Date version of the API, without the leading `v`. */
  apiVersion: string
  /** Origin of the API, without a trailing slash. */
  apiHost: string
  /** Origin of the image and file CDN, without a trailing slash. */
  cdnHost: string
  /** Whether the client puts the project id in front of the host name. */
  useProjectHostname: boolean
  /** Reads drafts and versions. Never reaches the browser. */
  readToken: string | undefined
  /** Writes documents. Never reaches the browser. */
  writeToken: string | undefined
}

/** Where products, carts and checkouts come from. */
export interface ShopEnv {
  mode: 'embedded' | 'hosted'
  /** Origin of the Storefront API, without a trailing slash. */
  origin: string
  /** Public storefront access token; the API allows it in browsers. */
  token: string | undefined
  /** By which the embedded shop tells how it is. Never reaches the browser. */
  operationsToken?: string | undefined
  /** Quarterly API version such as `2025-01`. */
  apiVersion: string
  /** Prices include tax. */
  includesTax: boolean
}

export interface SiteEnv {
  /** Public origin of the site, without a trailing slash. */
  url: string
  /** Origin of Studio and its previews, where that is not the site's. */
  studioUrl: string | undefined
  /** Address that the server listens on; every interface is `0.0.0.0` or `::`. */
  host: string
  port: number
  /** A cache in front that is told which tags to throw away, and with what token. */
  edge: { purgeUrl: string; purgeToken: string | undefined } | undefined
  /** How many proxies of ours stand in front: so many entries of `X-Forwarded-For` are their word. */
  trustedProxies: number
  name: string
  /** Whether search engines may index the site. */
  indexable: boolean
  /** Whether the first load of the root looks for the visitor's language. */
  detectsLanguage: boolean
  /** Other addresses of the house: one without a country, which is the default, and one a country. */
  domains: DomainEnv[]
}

export interface DomainEnv {
  /** ISO 3166 code of two letters; none for the default. */
  country?: string
  /** Without a trailing slash. */
  origin: string
}

/** What runs in a visitor's browser for our sake, and needs their leave. */
export interface PrivacyEnv {
  /** Whether nothing of it starts without a yes. */
  consentRequired: boolean
  /** Name of this installation in error reports. */
  environment: string
  tagManager: TagManagerEnv | undefined
  /** The error service. */
  reports: ReportTarget | undefined
  /** The shop that counts visits itself. */
  shop: ShopStatisticsEnv | undefined
}

export interface ShopStatisticsEnv {
  /** Number of the shop. */
  id: string
  /** Number of this storefront among the shop's sales channels. */
  storefrontId: string | undefined
}

export interface TagManagerEnv {
  id: string
  /** Where its script comes from. */
  origin: string
  /** What its tags talk to. */
  hosts: readonly string[]
}

export interface SecretsEnv {
  /** Shared by the publish listener and the revalidation endpoint. */
  revalidate: string | undefined
  /** Seals previews; nobody but this installation knows it. */
  session: string | undefined
  /** The password of the gate (`authentication.passwordEnabled` in content turns the gate on). */
  sitePassword: string | undefined
}

export interface FormsEnv {
  /** Human verification; absent without a site key. */
  captcha: { siteKey: string; secret: string; verifyUrl: string; threshold: number } | undefined
  /** Tries of one address on one form in ten minutes; five times as many on all of them together. */
  rateLimit: number
  webhook: { url: string | undefined; secret: string | undefined; allowPrivate: boolean }
  newsletter: {
    enabled: boolean
    doubleOptIn: boolean
    /** Is told which letter to send to whom. */
    mailerUrl: string | undefined
  }
}

export interface Env {
  content: ContentEnv
  shop: ShopEnv
  site: SiteEnv
  privacy: PrivacyEnv
  secrets: SecretsEnv
  forms: FormsEnv
}

/**
 * Reads and checks an environment.
 * @throws EnvError naming every broken variable, its problem and an example.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const variables = parseVariables(source)
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
  }
}

function formsFrom(variables: Variables): FormsEnv {
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

/** A variable without which another makes no sense. */
const lacks = (variable: string, reason: string) =>
  new EnvError([{ variable, line: `${variable} must be set, because ${reason}.` }])

function contentFrom(variables: Variables): ContentEnv {
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
      variables.SANITY_API_HOST === defaultsFor.SANITY_API_HOST,
    readToken: variables.SANITY_API_READ_TOKEN,
    writeToken: variables.SANITY_API_WRITE_TOKEN,
  }
}

function shopFrom(variables: Variables): ShopEnv {
  const { SHOPIFY_API_VERSION: apiVersion, SHOPIFY_INCLUDE_TAX: includesTax } = variables
  if (variables.SHOPIFY_DOMAIN !== undefined) {
    const { SHOPIFY_DOMAIN: origin, SHOPIFY_STOREFRONT_TOKEN: token } = variables
    return { mode: 'hosted', origin, token, apiVersion, includesTax }
  }
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

function edgeFrom({ EDGE_PURGE_URL, EDGE_PURGE_TOKEN }: Variables): SiteEnv['edge'] {
  if (EDGE_PURGE_TOKEN && !EDGE_PURGE_URL) throw lacks('EDGE_PURGE_URL', 'EDGE_PURGE_TOKEN is')
  return EDGE_PURGE_URL ? { purgeUrl: EDGE_PURGE_URL, purgeToken: EDGE_PURGE_TOKEN } : undefined
}

function siteFrom(variables: Variables): SiteEnv {
  const url = variables.SITE_URL ?? `http://localhost:${variables.PORT}`
  const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(url)
  return {
    url,
    studioUrl: studioFrom(variables, url),
    host: variables.HOST,
    port: variables.PORT,
    trustedProxies: variables.TRUSTED_PROXIES,
    edge: edgeFrom(variables),
    name: variables.SITE_NAME,
    indexable: variables.SITE_INDEXABLE ?? !loopback,
    detectsLanguage: variables.LANGUAGE_DETECTION,
    domains: variables.SITE_DOMAINS ?? [],
  }
}

function privacyFrom(variables: Variables): PrivacyEnv {
  const { TAG_MANAGER_ID: id, TAG_MANAGER_ORIGIN: origin, TAG_MANAGER_HOSTS: hosts } = variables
  const { SHOPIFY_SHOP_ID: shopId, SHOPIFY_STOREFRONT_ID: storefrontId } = variables
  if (shopId && !variables.SHOPIFY_DOMAIN) throw lacks('SHOPIFY_DOMAIN', 'SHOPIFY_SHOP_ID is')
  return {
    consentRequired: variables.CONSENT_REQUIRED,
    environment: variables.SITE_ENVIRONMENT,
    tagManager: id ? { id, origin, hosts: hosts ?? analyticsHosts } : undefined,
    reports: variables.ERROR_REPORT_DSN,
    shop: shopId ? { id: shopId, storefrontId } : undefined,
  }
}

let cached: Env | undefined

const current = (): Env => (cached ??= readEnv(process.env))

/** The environment of this process, read and checked at the first use of any part. */
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
}
